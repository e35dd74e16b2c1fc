import { Hono } from "hono";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { translated } from "#languages/say.ts";
import {
  DASHBOARD_PATHS,
  type LinkPasskeyView,
  linkPasskeyInputSchema,
  type PairingCodeView,
  pairingCodeInputSchema,
  startSessionInputSchema,
} from "#ports/contracts/dashboard/api.ts";
import { writePasskeyStep } from "#ports/passkey-step.ts";
import { readStatusAsOwner } from "#use-cases/linking/read-status-as-owner.ts";
import { unlinkAsOwner } from "#use-cases/linking/unlink-as-owner.ts";
import { givePasskeyAsOwner, readPasskeyAsOwner } from "#use-cases/linking/whatsapp/passkey-as-owner.ts";
import { requestPairingCodeAsOwner } from "#use-cases/linking/whatsapp/request-pairing-code-as-owner.ts";
import { startSessionAsOwner } from "#use-cases/linking/whatsapp/start-session-as-owner.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { sessionView, startedSessionView } from "../views.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

export function sessionsApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(DASHBOARD_PATHS.session, signedIn, async (c) => {
    const status = await readStatusAsOwner(ports, ownedInput(c), "whatsapp");
    if (!status.ok) return refuse(c, outcomeOf(status.failure, SESSION_WORDING.checkSessionStatusFailed));
    return c.json(sessionView(status.value));
  });

  routes.post(DASHBOARD_PATHS.startSession, signedIn, async (c) => {
    const input = await readInput(c, startSessionInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const started = await startSessionAsOwner(ports, { ...ownedInput(c), newCode: input.value.newCode });
    if (!started.ok) return refuse(c, outcomeOf(started.failure, SESSION_WORDING.startFailed));
    return c.json(startedSessionView(started.value));
  });

  routes.post(DASHBOARD_PATHS.pairingCode, signedIn, async (c) => {
    const input = await readInput(c, pairingCodeInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const asked = await requestPairingCodeAsOwner(ports, { ...ownedInput(c), phone: input.value.phone });
    if (!asked.ok) return refuse(c, outcomeOf(asked.failure, SESSION_WORDING.startFailed));
    return c.json({ code: asked.value.code, expiresAt: asked.value.expiresAt.toISOString() } satisfies PairingCodeView);
  });

  routes.get(DASHBOARD_PATHS.linkPasskey, signedIn, async (c) => {
    const step = await readPasskeyAsOwner(ports, ownedInput(c));
    if (!step.ok) return refuse(c, outcomeOf(step.failure, SESSION_WORDING.checkSessionStatusFailed));
    return c.json(writePasskeyStep(step.value) satisfies LinkPasskeyView);
  });

  routes.post(DASHBOARD_PATHS.linkPasskey, signedIn, async (c) => {
    const input = await readInput(c, linkPasskeyInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const given = await givePasskeyAsOwner(ports, { ...ownedInput(c), ...input.value });
    if (!given.ok) return refuse(c, outcomeOf(given.failure, SESSION_WORDING.startFailed));
    return c.json(writePasskeyStep(given.value) satisfies LinkPasskeyView);
  });

  routes.post(DASHBOARD_PATHS.logoutSession, signedIn, noFields, async (c) => {
    const ended = await unlinkAsOwner(ports, ownedInput(c), "whatsapp");
    if (!ended.ok) return refuse(c, outcomeOf(ended.failure, SESSION_WORDING.logoutFailed));
    return c.json({ message: translated(SESSION_WORDING.loggedOut) });
  });

  for (const name of ["session", "startSession", "pairingCode", "linkPasskey", "logoutSession"] as const)
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

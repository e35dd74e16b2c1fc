import { Hono } from "hono";
import { readBearer } from "#adapters/http-kit/bearer.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import {
  type CeremonyDone,
  type CeremonyLink,
  type CeremonyView,
  ceremonyInputSchema,
  ceremonyUrl,
} from "#ports/contracts/dashboard/passkey-ceremony.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import {
  beginPasskeyCeremony,
  givePasskeyCeremony,
  readPasskeyCeremony,
} from "#use-cases/linking/whatsapp/passkey-ceremony.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** WhatsApp's passkey step in the browser that has the passkey: made by an owner, done by whoever holds the token. */
export function passkeyCeremonyApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();

  routes.post(DASHBOARD_PATHS.linkPasskeyCeremony, guard(web), noFields, async (c) => {
    const begun = await beginPasskeyCeremony(ports, ownedInput(c));
    if (!begun.ok) return refuse(c, outcomeOf(begun.failure, SESSION_WORDING.checkSessionStatusFailed));
    const { token, expiresAt } = begun.value;
    const url = ceremonyUrl(new URL(options.publicUrl).origin, token);
    return c.json({ url, expiresAt: expiresAt.toISOString() } satisfies CeremonyLink);
  });

  routes.get(DASHBOARD_PATHS.passkeyCeremony, async (c) => {
    const open = await readPasskeyCeremony(ports, callOf(c));
    if (!open.ok) return refuse(c, outcomeOf(open.failure, SESSION_WORDING.checkSessionStatusFailed));
    const { instanceName, options: asked } = open.value;
    return c.json({ instance: instanceName, options: asked } satisfies CeremonyView);
  });

  routes.post(DASHBOARD_PATHS.passkeyCeremony, async (c) => {
    const input = await readInput(c, ceremonyInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const given = await givePasskeyCeremony(ports, { ...callOf(c), ...input.value });
    if (!given.ok) return refuse(c, outcomeOf(given.failure, SESSION_WORDING.startFailed));
    return c.json({ done: true } satisfies CeremonyDone);
  });

  for (const name of ["linkPasskeyCeremony", "passkeyCeremony"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

/** By its token alone: whose browser it is does not matter, and neither do its cookies. */
function callOf(c: WebContext) {
  return { token: readBearer({ authorization: c.req.header("authorization") }) ?? null, address: clientAddress(c) };
}

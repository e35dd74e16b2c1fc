import { Hono } from "hono";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { translated } from "#languages/say.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import {
  telegramCodeInputSchema,
  telegramPasswordInputSchema,
  telegramQrInputSchema,
  telegramVerifyInputSchema,
} from "#ports/contracts/telegram/dashboard.ts";
import { readStatusAsOwner } from "#use-cases/linking/read-status-as-owner.ts";
import { cancelLoginAsOwner } from "#use-cases/linking/telegram/cancel-login-as-owner.ts";
import { requestCodeAsOwner } from "#use-cases/linking/telegram/request-code-as-owner.ts";
import { resendCodeAsOwner } from "#use-cases/linking/telegram/resend-code-as-owner.ts";
import { startQrAsOwner } from "#use-cases/linking/telegram/start-qr-as-owner.ts";
import { verifyCodeAsOwner } from "#use-cases/linking/telegram/verify-code-as-owner.ts";
import { verifyPasswordAsOwner } from "#use-cases/linking/telegram/verify-password-as-owner.ts";
import { unlinkAsOwner } from "#use-cases/linking/unlink-as-owner.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { codeSentView, loggedInView, telegramQrView, telegramView, verifiedView } from "../telegram-views.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** Linking a Telegram account: by code and two-step password, or by QR. */
export function telegramApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(DASHBOARD_PATHS.telegram, signedIn, async (c) => {
    const status = await readStatusAsOwner(ports, ownedInput(c), "telegram");
    if (!status.ok) return refuse(c, outcomeOf(status.failure, SESSION_WORDING.checkSessionStatusFailed));
    return c.json(telegramView(status.value));
  });

  routes.post(DASHBOARD_PATHS.telegramCode, signedIn, async (c) => {
    const input = await readInput(c, telegramCodeInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const sent = await requestCodeAsOwner(ports, { ...ownedInput(c), phone: input.value.phone });
    if (!sent.ok) return refuse(c, outcomeOf(sent.failure, SESSION_WORDING.requestCodeFailed));
    return c.json(codeSentView(sent.value));
  });

  routes.post(DASHBOARD_PATHS.telegramResend, signedIn, noFields, async (c) => {
    const sent = await resendCodeAsOwner(ports, ownedInput(c));
    if (!sent.ok) return refuse(c, outcomeOf(sent.failure, SESSION_WORDING.requestCodeFailed));
    return c.json(codeSentView(sent.value));
  });

  routes.post(DASHBOARD_PATHS.telegramVerify, signedIn, async (c) => {
    const input = await readInput(c, telegramVerifyInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const verified = await verifyCodeAsOwner(ports, { ...ownedInput(c), code: input.value.code });
    if (!verified.ok) return refuse(c, outcomeOf(verified.failure, SESSION_WORDING.verifyCodeFailed));
    return c.json(verifiedView(verified.value));
  });

  routes.post(DASHBOARD_PATHS.telegramPassword, signedIn, async (c) => {
    const input = await readInput(c, telegramPasswordInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const verified = await verifyPasswordAsOwner(ports, { ...ownedInput(c), password: input.value.password });
    if (!verified.ok) return refuse(c, outcomeOf(verified.failure, SESSION_WORDING.verifyCodeFailed));
    return c.json(loggedInView());
  });

  routes.post(DASHBOARD_PATHS.telegramCancel, signedIn, noFields, async (c) => {
    const cancelled = await cancelLoginAsOwner(ports, ownedInput(c));
    if (!cancelled.ok) return refuse(c, outcomeOf(cancelled.failure));
    return c.json({ message: translated(TELEGRAM_WORDING.cancelled) });
  });

  routes.post(DASHBOARD_PATHS.telegramQr, signedIn, async (c) => {
    const input = await readInput(c, telegramQrInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const started = await startQrAsOwner(ports, { ...ownedInput(c), newCode: input.value.newCode });
    if (!started.ok) return refuse(c, outcomeOf(started.failure, SESSION_WORDING.startFailed));
    return c.json(telegramQrView(started.value));
  });

  routes.post(DASHBOARD_PATHS.telegramLogout, signedIn, noFields, async (c) => {
    const ended = await unlinkAsOwner(ports, ownedInput(c), "telegram");
    if (!ended.ok) return refuse(c, outcomeOf(ended.failure, SESSION_WORDING.logoutFailed));
    return c.json({ message: translated(SESSION_WORDING.loggedOut) });
  });

  for (const name of PATHS) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

const PATHS = [
  "telegram",
  "telegramCode",
  "telegramResend",
  "telegramVerify",
  "telegramPassword",
  "telegramCancel",
  "telegramQr",
  "telegramLogout",
] as const satisfies readonly (keyof typeof DASHBOARD_PATHS)[];

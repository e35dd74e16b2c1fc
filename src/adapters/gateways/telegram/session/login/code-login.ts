import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import type { EngineAccount, SentCode } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import { endsSession, isError } from "../failure-kinds.ts";
import { isLive } from "../session-machine.ts";
import type { PendingCode, StoredSession } from "../stored-session.ts";
import { askForPassword, CONNECTION_LOST, type LoginHost, refuse } from "./login-host.ts";

export async function requestCode(
  host: LoginHost,
  { phone, app }: { readonly phone: string; readonly app: TelegramApp },
  signal: AbortSignal,
): Promise<Result<TelegramCodeLogin, TelegramFailure>> {
  if (isLive(host.status.state)) return refuse("ALREADY_CONNECTED");
  const taken = host.limits.take(host.instance.instanceId, phone);
  if (!taken.ok) return refuse("CODE_LIMIT", { retryAfterSeconds: taken.failure.retryAfterSeconds });
  const account = await host.begin(app);
  const sent = account === null ? CONNECTION_LOST : await orInterrupted(account.requestCode(phone), { signal });
  if (sent?.ok) {
    const login = pendingCode(host, phone, sent.value);
    return show(host, { app, user: null, login }, login);
  }
  // Only a request that Telegram may have answered with a code counts.
  if (sent !== null && sent.failure.code !== "not-acknowledged") taken.value.giveBack();
  host.abandon(sent === null || host.status.login !== null ? "login-cancelled" : null);
  return sent ?? CONNECTION_LOST;
}

export async function resendCode(
  host: LoginHost,
  signal: AbortSignal,
): Promise<Result<TelegramCodeLogin, TelegramFailure>> {
  const { stored } = host;
  const login = stored?.login;
  if (!stored || login?.step !== "code") return refuse(whyNoLogin(host));
  const { next, resendAt } = login.delivery;
  if (next === null) return refuse("SEND_CODE_UNAVAILABLE");
  const waitMs = (resendAt?.getTime() ?? 0) - host.clock.now().getTime();
  if (waitMs > 0) return refuse("CODE_LIMIT", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const account = await host.account();
  if (account === null) return CONNECTION_LOST;
  const sent = await orInterrupted(account.resendCode(login.phone, login.phoneCodeHash), { signal });
  if (sent?.ok) {
    const again = { ...pendingCode(host, login.phone, sent.value), wrongCodes: login.wrongCodes };
    return show(host, { ...stored, login: again }, again);
  }
  if (sent !== null && endsLogin(sent.failure)) host.abandon("login-expired");
  return sent ?? CONNECTION_LOST;
}

export async function verifyCode(host: LoginHost, code: string): Promise<Result<TelegramUser, TelegramFailure>> {
  const { stored } = host;
  const login = stored?.login;
  if (login?.step === "password") {
    return refuse("SESSION_PASSWORD_NEEDED", login.hint === null ? {} : { hint: login.hint });
  }
  if (!stored || login?.step !== "code") return refuse(whyNoLogin(host));
  if (code === "") return refuse("PHONE_CODE_EMPTY");
  const account = await host.account();
  if (account === null) return CONNECTION_LOST;
  const { phone, phoneCodeHash } = login;
  const signedIn = await account.signIn({ phone, phoneCodeHash, code });
  if (signedIn.ok) return finished(host, account, signedIn.value);
  if (isError(signedIn.failure, "SESSION_PASSWORD_NEEDED")) await askForPassword(host, signedIn.failure.hint);
  else if (isError(signedIn.failure, "PHONE_CODE_INVALID")) return wrongCode(host, stored, login);
  else if (endsLogin(signedIn.failure)) return codeGone(host, account, signedIn.failure);
  return signedIn;
}

export async function verifyPassword(
  host: LoginHost,
  password: string,
): Promise<Result<TelegramUser, TelegramFailure>> {
  const login = host.stored?.login;
  if (login?.step !== "password") {
    return refuse(login?.step === "code" || host.status.state === "qr" ? "NO_PASSWORD_STEP" : whyNoLogin(host));
  }
  const account = await host.account();
  if (account === null) return CONNECTION_LOST;
  const signedIn = await account.checkPassword(password);
  if (signedIn.ok) return finished(host, account, signedIn.value);
  if (endsLogin(signedIn.failure)) host.abandon("login-expired");
  return signedIn;
}

/** Lets Telegram know, if that is quickly done. */
export async function cancelCode(host: LoginHost): Promise<void> {
  const login = host.stored?.login;
  if (login?.step !== "code") return;
  const account = await host.account();
  if (account === null) return;
  const told = account.cancelCode(login.phone, login.phoneCodeHash).catch(() => undefined);
  await orInterrupted(told, { withinMs: host.times.cancelMs });
}

function pendingCode(host: LoginHost, phone: string, { phoneCodeHash, delivery }: SentCode): PendingCode {
  const sentAt = host.clock.now();
  const expiresAt = new Date(sentAt.getTime() + host.times.loginLifeMs);
  return { step: "code", phone, phoneCodeHash, delivery, sentAt, expiresAt, wrongCodes: 0 };
}

async function show(
  host: LoginHost,
  session: StoredSession,
  pending: PendingCode,
): Promise<Result<TelegramCodeLogin, TelegramFailure>> {
  await host.keep(session);
  const login = shownCode(pending);
  host.apply({ type: "login-step", login });
  return success(login);
}

/** Without what only Telegram and this gateway may know. */
export function shownCode({ phone, delivery, sentAt, expiresAt }: PendingCode): TelegramCodeLogin {
  return { step: "code", phone, delivery, sentAt, expiresAt };
}

async function finished(
  host: LoginHost,
  account: EngineAccount,
  user: TelegramUser,
): Promise<Result<TelegramUser, TelegramFailure>> {
  await host.finish(account, user);
  return success(user);
}

async function wrongCode(
  host: LoginHost,
  stored: StoredSession,
  login: PendingCode,
): Promise<Result<TelegramUser, TelegramFailure>> {
  const wrongCodes = login.wrongCodes + 1;
  if (wrongCodes >= host.times.maxWrongCodes) {
    await cancelCode(host);
    host.abandon("too-many-wrong-codes");
    return refuse("PHONE_CODE_EXPIRED");
  }
  await host.keep({ ...stored, login: { ...login, wrongCodes } });
  return refuse("PHONE_CODE_INVALID");
}

/** A code is also gone when it was accepted, and only the answer was lost. */
async function codeGone(
  host: LoginHost,
  account: EngineAccount,
  reason: TelegramFailure,
): Promise<Result<TelegramUser, TelegramFailure>> {
  const me = await account.whoAmI();
  if (me.ok) return finished(host, account, me.value);
  host.abandon("login-expired");
  return failure(reason);
}

function endsLogin(reason: TelegramFailure): boolean {
  return endsSession(reason) || isError(reason, "PHONE_CODE_EXPIRED");
}

function whyNoLogin({ status }: LoginHost): "PHONE_CODE_EXPIRED" | "NO_LOGIN_PENDING" {
  const isOver = status.reason === "login-expired" || status.reason === "too-many-wrong-codes";
  return isOver ? "PHONE_CODE_EXPIRED" : "NO_LOGIN_PENDING";
}

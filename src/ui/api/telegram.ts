import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type {
  TelegramCodeSent,
  TelegramQrView,
  TelegramVerified,
  TelegramView,
} from "#ports/contracts/telegram/dashboard.ts";
import { pathTo, request } from "./request.ts";

export function readTelegram(instanceId: number, signal?: AbortSignal): Promise<TelegramView> {
  return request(pathTo(DASHBOARD_PATHS.telegram, { id: instanceId }), { signal });
}

/** Empty asks for a code for the instance's own phone. */
export function requestTelegramCode(instanceId: number, phone: string): Promise<TelegramCodeSent> {
  return post(DASHBOARD_PATHS.telegramCode, instanceId, { phone });
}

/** The next way that Telegram offers. */
export function resendTelegramCode(instanceId: number): Promise<TelegramCodeSent> {
  return post(DASHBOARD_PATHS.telegramResend, instanceId, {});
}

export function verifyTelegramCode(instanceId: number, code: string): Promise<TelegramVerified> {
  return post(DASHBOARD_PATHS.telegramVerify, instanceId, { code });
}

export function verifyTelegramPassword(instanceId: number, password: string): Promise<TelegramVerified> {
  return post(DASHBOARD_PATHS.telegramPassword, instanceId, { password });
}

/** Gives up a log-in under way. */
export function cancelTelegramLogin(instanceId: number): Promise<unknown> {
  return post(DASHBOARD_PATHS.telegramCancel, instanceId, {});
}

/** The code on show if it is still good; `newCode` replaces it. Or the state of a session that needs none. */
export function startTelegramQr(instanceId: number, newCode: boolean): Promise<TelegramQrView> {
  return post(DASHBOARD_PATHS.telegramQr, instanceId, { newCode });
}

export function logOutTelegram(instanceId: number): Promise<unknown> {
  return post(DASHBOARD_PATHS.telegramLogout, instanceId, {});
}

function post<Answer>(path: string, instanceId: number, body: object): Promise<Answer> {
  return request(pathTo(path, { id: instanceId }), { method: "POST", body });
}

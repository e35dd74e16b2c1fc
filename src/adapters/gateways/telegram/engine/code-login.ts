import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import { checkPassword, signIn } from "@mtcute/core/methods.js";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { CodeChannel, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Clock } from "#ports/clock.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { CallOptions } from "./calls.ts";
import type { SentCode } from "./engine.ts";
import { isRefusal, telegramFailure } from "./errors.ts";
import { toUser } from "./users.ts";

type Client = Pick<BaseTelegramClient, "call">;

/** Ways that only Telegram's own apps know are missing. */
const CHANNELS: { readonly [Type in tl.auth.TypeSentCodeType["_"]]?: CodeChannel } = {
  "auth.sentCodeTypeApp": "app",
  "auth.sentCodeTypeSms": "sms",
  "auth.sentCodeTypeSmsWord": "sms",
  "auth.sentCodeTypeSmsPhrase": "sms",
  "auth.sentCodeTypeCall": "call",
  "auth.sentCodeTypeFlashCall": "flash_call",
  "auth.sentCodeTypeMissedCall": "missed_call",
  "auth.sentCodeTypeEmailCode": "email",
  "auth.sentCodeTypeFragmentSms": "fragment",
};

const NEXT_CHANNELS: { readonly [Type in tl.auth.TypeCodeType["_"]]: CodeChannel } = {
  "auth.codeTypeSms": "sms",
  "auth.codeTypeCall": "call",
  "auth.codeTypeFlashCall": "flash_call",
  "auth.codeTypeMissedCall": "missed_call",
  "auth.codeTypeFragmentSms": "fragment",
};

export async function sendCode(
  client: Client,
  input: { readonly phone: string; readonly app: TelegramApp; readonly clock: Clock },
  options: CallOptions,
): Promise<Result<SentCode, TelegramFailure>> {
  const { apiId, apiHash } = input.app;
  const request = () =>
    client.call(
      { _: "auth.sendCode", phoneNumber: input.phone, apiId, apiHash, settings: { _: "codeSettings" } },
      options,
    );
  const sent = await request().catch((error: unknown) => {
    if (isRefusal(error, "AUTH_RESTART")) return request();
    throw error;
  });
  return toSentCode(sent, input.clock);
}

export async function resendCode(
  client: Client,
  input: { readonly phone: string; readonly phoneCodeHash: string; readonly clock: Clock },
  options: CallOptions,
): Promise<Result<SentCode, TelegramFailure>> {
  const { phone, phoneCodeHash } = input;
  const sent = await client.call({ _: "auth.resendCode", phoneNumber: phone, phoneCodeHash }, options);
  return toSentCode(sent, input.clock);
}

function toSentCode(sent: tl.auth.TypeSentCode, clock: Clock): Result<SentCode, TelegramFailure> {
  const channel = sent._ === "auth.sentCode" ? CHANNELS[sent.type._] : undefined;
  if (sent._ !== "auth.sentCode" || channel === undefined) {
    return failure({ code: "telegram-error", error: "LOGIN_METHOD_UNSUPPORTED" });
  }
  const next = sent.nextType === undefined ? null : NEXT_CHANNELS[sent.nextType._];
  const resendAt = next === null ? null : new Date(clock.now().getTime() + (sent.timeout ?? 0) * 1000);
  const length = "length" in sent.type ? sent.type.length : 0;
  return success({ phoneCodeHash: sent.phoneCodeHash, delivery: { channel, next, length, resendAt } });
}

export async function signInByCode(
  client: BaseTelegramClient,
  input: { readonly phone: string; readonly phoneCodeHash: string; readonly code: string },
  options: CallOptions,
): Promise<Result<TelegramUser, TelegramFailure>> {
  try {
    const { phone, phoneCodeHash, code: phoneCode } = input;
    const user = await signIn(client, { phone, phoneCodeHash, phoneCode, ...options });
    return success(toUser(user.raw));
  } catch (error) {
    return failure(await askingForPassword(client, error, options));
  }
}

export async function signInByPassword(
  client: BaseTelegramClient,
  password: string,
  options: CallOptions,
): Promise<Result<TelegramUser, TelegramFailure>> {
  const user = await checkPassword(client, { password, ...options });
  return success(toUser(user.raw));
}

/** A refusal for want of the two-step password comes with what its owner wrote to remember it by. */
export async function askingForPassword(
  client: Client,
  error: unknown,
  options: CallOptions,
): Promise<TelegramFailure> {
  if (!isRefusal(error, "SESSION_PASSWORD_NEEDED")) return telegramFailure(error);
  const { hint } = await client.call({ _: "account.getPassword" }, options);
  return { code: "telegram-error", error: "SESSION_PASSWORD_NEEDED", ...(hint && { hint }) };
}

import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramLogin, TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { toProviderFields } from "#ports/contracts/kinds.ts";
import {
  codeSentAnswerSchema,
  loggedInAnswerSchema,
  telegramSentAnswerSchema,
} from "#ports/contracts/telegram/answers.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import {
  type TelegramLoginAnswer,
  type TelegramStatusAnswer,
  telegramStatusSchema,
} from "#ports/contracts/telegram/session.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { TelegramProvider } from "#ports/telegram-provider.ts";
import {
  acceptedSchema,
  doneSchema,
  FILE_TIMEOUT_MS,
  type ProviderOptions,
  providerCalls,
  qrOrStatusSchema,
  readQueue,
} from "./provider-calls.ts";
import { SILENT } from "./provider-failure.ts";

const statusSchema = telegramStatusSchema.transform(readStatus);
const loginSchema = codeSentAnswerSchema.transform(({ login, timestamp }) => readLogin(login, timestamp));
const userSchema = loggedInAnswerSchema.transform(({ user }) => user);
const sentSchema = telegramSentAnswerSchema.transform(({ message, messageId = null, timestamp }) => ({
  message,
  messageId,
  sentAt: new Date(timestamp),
}));

/** A provider of the Telegram API at a URL: our own gateway, or one on another host. */
export function undiciTelegramProvider(options: ProviderOptions): TelegramProvider & { close(): Promise<void> } {
  const { fileTimeoutMs = FILE_TIMEOUT_MS } = options;
  const limitsMs = { sendPhoto: fileTimeoutMs, sendFile: fileTimeoutMs };
  const { call, unified, ...common } = providerCalls<TelegramRouteName>({
    ...options,
    routes: TELEGRAM_ROUTES,
    limitsMs,
  });

  async function codeSent(
    name: "requestCode" | "resendCode",
    credentials: ProviderCredentials,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Result<TelegramCodeLogin, ProviderFailure>> {
    const login = await call(name, credentials, loginSchema, fields);
    if (!login.ok) return login;
    return login.value.step === "code" ? success(login.value) : failure(SILENT);
  }

  return {
    ...common,
    status: (credentials) => call("sessionInstanceStatus", credentials, statusSchema),
    requestCode: (credentials, { phone, app }) =>
      codeSent("requestCode", credentials, { phoneNumber: phone, apiId: app.apiId, apiHash: app.apiHash }),
    resendCode: (credentials) => codeSent("resendCode", credentials),
    verifyCode(credentials, { code, app }) {
      const fields = { code, apiId: app.apiId, apiHash: app.apiHash };
      return call("verifyCode", credentials, userSchema, fields);
    },
    verifyPassword: (credentials, password) => call("verifyPassword", credentials, userSchema, { password }),
    cancelLogin: (credentials) => call("cancelLogin", credentials, doneSchema),
    startQr(credentials, { app, newCode }) {
      const fields = { apiId: app.apiId, apiHash: app.apiHash, newCode };
      return call("startQr", credentials, qrOrStatusSchema(statusSchema), fields);
    },
    send(credentials, recipient, content, choice = {}) {
      if (!unified.hasOwnCall(content, choice)) return unified.send(credentials, recipient, content, choice);
      const fields = { recipient, ...toProviderFields(TELEGRAM_KINDS, content) };
      return call(TELEGRAM_KINDS[content.kind].route, credentials, sentSchema, fields);
    },
    sendLater(credentials, recipient, content, choice = {}) {
      if (!unified.hasOwnCall(content, choice)) return unified.sendLater(credentials, recipient, content, choice);
      const fields = { recipient, ...toProviderFields(TELEGRAM_KINDS, content) };
      return call(TELEGRAM_KINDS[content.kind].route, credentials, acceptedSchema, fields, { later: true });
    },
  };
}

function readStatus(answer: TelegramStatusAnswer): TelegramStatus {
  return {
    state: answer.status,
    reason: answer.reason,
    since: new Date(answer.since),
    user: answer.user ?? null,
    login: answer.login === undefined ? null : readLogin(answer.login, answer.timestamp),
    queue: readQueue(answer.queue),
  };
}

/** The time-out of a code counts from when the answer was written. */
function readLogin(login: TelegramLoginAnswer, timestamp: string): TelegramLogin {
  const expiresAt = new Date(login.expiresAt);
  switch (login.step) {
    case "code": {
      const { type, next, length, timeout } = login.delivery;
      const resendAt = timeout === null ? null : new Date(Date.parse(timestamp) + timeout * 1000);
      const delivery = { channel: type, next, length, resendAt };
      return { step: "code", phone: login.phone, delivery, sentAt: new Date(login.sentAt), expiresAt };
    }
    case "password":
      return { step: "password", hint: login.hint, expiresAt };
    case "qr":
      return { step: "qr", url: login.qrText, expiresAt };
    default:
      return unreachable(login);
  }
}

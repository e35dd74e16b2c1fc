import type { z } from "zod";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramLogin, TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { toProviderFields } from "#ports/contracts/kinds.ts";
import { doneAnswerSchema, messageStatusAnswerSchema, qrAnswerSchema } from "#ports/contracts/provider-answers.ts";
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
import { providerCalls, SILENT } from "./provider-calls.ts";

export interface UndiciTelegramProviderOptions {
  /** Such as http://127.0.0.1:3002. */
  readonly baseUrl: string;
  /** How long a question about a session or a message may take: a gateway that hangs must show within 5 s. */
  readonly statusTimeoutMs?: number;
  /** How long a photo or a file may take, with its wait for a turn. */
  readonly fileTimeoutMs?: number;
  /** How long everything else may take. */
  readonly timeoutMs?: number;
  readonly maxConnections?: number;
}

/** A provider of the Telegram API at a URL: our own gateway, or one on another host. */
export function undiciTelegramProvider(
  options: UndiciTelegramProviderOptions,
): TelegramProvider & { close(): Promise<void> } {
  const { statusTimeoutMs = 4_000, fileTimeoutMs = 3_600_000, timeoutMs = 60_000, maxConnections = 64 } = options;
  const limits: Partial<Record<TelegramRouteName, number>> = {
    sessionInstanceStatus: statusTimeoutMs,
    messageStatus: statusTimeoutMs,
    sendPhoto: fileTimeoutMs,
    sendFile: fileTimeoutMs,
  };
  const calls = providerCalls({ baseUrl: options.baseUrl, maxConnections });

  function call<Schema extends z.ZodType>(
    name: TelegramRouteName,
    credentials: ProviderCredentials,
    schema: Schema,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Result<z.output<Schema>, ProviderFailure>> {
    return calls.call(TELEGRAM_ROUTES[name], { credentials, schema, fields, timeoutMs: limits[name] ?? timeoutMs });
  }

  async function codeSent(
    name: "requestCode" | "resendCode",
    credentials: ProviderCredentials,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Result<TelegramCodeLogin, ProviderFailure>> {
    const answer = await call(name, credentials, codeSentAnswerSchema, fields);
    if (!answer.ok) return answer;
    const login = readLogin(answer.value.login, answer.value.timestamp);
    return login.step === "code" ? success(login) : failure(SILENT);
  }

  return {
    async status(credentials) {
      const answer = await call("sessionInstanceStatus", credentials, telegramStatusSchema);
      return answer.ok ? success(readStatus(answer.value)) : answer;
    },
    requestCode: (credentials, { phone, app }) =>
      codeSent("requestCode", credentials, { phoneNumber: phone, apiId: app.apiId, apiHash: app.apiHash }),
    resendCode: (credentials) => codeSent("resendCode", credentials),
    async verifyCode(credentials, { code, app }) {
      const fields = { code, apiId: app.apiId, apiHash: app.apiHash };
      const answer = await call("verifyCode", credentials, loggedInAnswerSchema, fields);
      return answer.ok ? success(answer.value.user) : answer;
    },
    async verifyPassword(credentials, password) {
      const answer = await call("verifyPassword", credentials, loggedInAnswerSchema, { password });
      return answer.ok ? success(answer.value.user) : answer;
    },
    async cancelLogin(credentials) {
      const answer = await call("cancelLogin", credentials, doneAnswerSchema);
      return answer.ok ? success(null) : answer;
    },
    async startQr(credentials, { app, newCode }) {
      const fields = { apiId: app.apiId, apiHash: app.apiHash, newCode };
      const answer = await call("startQr", credentials, qrAnswerSchema.or(telegramStatusSchema), fields);
      if (!answer.ok) return answer;
      if (!("qr" in answer.value)) return success({ kind: "status", status: readStatus(answer.value) });
      const { qr, qrText, expiresAt } = answer.value;
      return success({ kind: "qr", qr, qrText, expiresAt: new Date(expiresAt) });
    },
    async logOut(credentials) {
      const answer = await call("logout", credentials, doneAnswerSchema);
      return answer.ok ? success(null) : answer;
    },
    async send(credentials, recipient, content) {
      const { route } = TELEGRAM_KINDS[content.kind];
      const fields = toProviderFields(TELEGRAM_KINDS, content);
      const answer = await call(route, credentials, telegramSentAnswerSchema, { recipient, ...fields });
      if (!answer.ok) return answer;
      const { messageId = null, timestamp } = answer.value;
      return success({ message: answer.value.message, messageId, sentAt: new Date(timestamp) });
    },
    async messageStatus(credentials, messageId) {
      const answer = await call("messageStatus", credentials, messageStatusAnswerSchema, { messageId });
      return answer.ok ? success({ status: answer.value.status, at: new Date(answer.value.timestamp) }) : answer;
    },
    close: () => calls.close(),
  };
}

function readStatus(answer: TelegramStatusAnswer): TelegramStatus {
  return {
    state: answer.status,
    reason: answer.reason,
    since: new Date(answer.since),
    user: answer.user ?? null,
    login: answer.login === undefined ? null : readLogin(answer.login, answer.timestamp),
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

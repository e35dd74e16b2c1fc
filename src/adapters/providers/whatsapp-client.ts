import type { z } from "zod";
import { type Result, success } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { toProviderFields } from "#ports/contracts/kinds.ts";
import {
  doneAnswerSchema,
  messageStatusAnswerSchema,
  qrAnswerSchema,
  sentAnswerSchema,
} from "#ports/contracts/provider-answers.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { type SessionStatusAnswer, sessionStatusSchema } from "#ports/contracts/whatsapp/session.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { WhatsAppProvider } from "#ports/whatsapp-provider.ts";
import { providerCalls } from "./provider-calls.ts";

export interface UndiciWhatsAppProviderOptions {
  /** Such as http://127.0.0.1:3001. */
  readonly baseUrl: string;
  /** How long `start-session` may take. Source: spec §9. */
  readonly startTimeoutMs?: number;
  /** How long a question about a session or a message may take: a gateway that hangs must show within 5 s. */
  readonly statusTimeoutMs?: number;
  /** How long everything else may take; a send of a large video is the longest. */
  readonly timeoutMs?: number;
  readonly maxConnections?: number;
}

/** A provider of the WhatsApp API at a URL: our own gateway, or one on another host. */
export function undiciWhatsAppProvider(
  options: UndiciWhatsAppProviderOptions,
): WhatsAppProvider & { close(): Promise<void> } {
  const { startTimeoutMs = 30_000, statusTimeoutMs = 4_000, timeoutMs = 60_000, maxConnections = 64 } = options;
  const limits: Partial<Record<WhatsAppRouteName, number>> = {
    startSession: startTimeoutMs,
    sessionInstanceStatus: statusTimeoutMs,
    messageStatus: statusTimeoutMs,
  };
  const calls = providerCalls({ baseUrl: options.baseUrl, maxConnections });

  function call<Schema extends z.ZodType>(
    name: WhatsAppRouteName,
    credentials: ProviderCredentials,
    schema: Schema,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Result<z.output<Schema>, ProviderFailure>> {
    return calls.call(WHATSAPP_ROUTES[name], { credentials, schema, fields, timeoutMs: limits[name] ?? timeoutMs });
  }

  return {
    async status(credentials) {
      const answer = await call("sessionInstanceStatus", credentials, sessionStatusSchema);
      return answer.ok ? success(readStatus(answer.value)) : answer;
    },
    async startSession(credentials, { newCode }) {
      const answer = await call("startSession", credentials, qrAnswerSchema.or(sessionStatusSchema), { newCode });
      if (!answer.ok) return answer;
      if (!("qr" in answer.value)) return success({ kind: "status", status: readStatus(answer.value) });
      const { qr, qrText, expiresAt } = answer.value;
      return success({ kind: "qr", qr, qrText, expiresAt: new Date(expiresAt) });
    },
    async logOut(credentials) {
      const answer = await call("logout", credentials, doneAnswerSchema);
      return answer.ok ? success(null) : answer;
    },
    async send(credentials, number, content) {
      const { route } = WHATSAPP_KINDS[content.kind];
      const fields = toProviderFields(WHATSAPP_KINDS, content);
      const answer = await call(route, credentials, sentAnswerSchema, { number, ...fields });
      if (!answer.ok) return answer;
      const { messageId, timestamp } = answer.value;
      return success({ messageId, sentAt: new Date(timestamp), message: answer.value.message });
    },
    async messageStatus(credentials, messageId) {
      const answer = await call("messageStatus", credentials, messageStatusAnswerSchema, { messageId });
      return answer.ok ? success({ status: answer.value.status, at: new Date(answer.value.timestamp) }) : answer;
    },
    close: () => calls.close(),
  };
}

function readStatus(answer: SessionStatusAnswer): SessionStatus {
  return {
    state: answer.status,
    reason: answer.reason,
    since: new Date(answer.since),
    phone: answer.user?.phone ?? null,
    name: answer.user?.name ?? null,
  };
}

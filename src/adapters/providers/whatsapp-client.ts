import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { toProviderFields } from "#ports/contracts/kinds.ts";
import { sentAnswerSchema } from "#ports/contracts/provider-answers.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { type SessionStatusAnswer, sessionStatusSchema } from "#ports/contracts/whatsapp/session.ts";
import type { WhatsAppProvider } from "#ports/whatsapp-provider.ts";
import { acceptedSchema, type ProviderOptions, providerCalls, qrOrStatusSchema, readQueue } from "./provider-calls.ts";

interface UndiciWhatsAppProviderOptions extends ProviderOptions {
  /** How long `start-session` may take. Source: spec §9. */
  readonly startTimeoutMs?: number;
}

const statusSchema = sessionStatusSchema.transform(readStatus);
const receiptSchema = sentAnswerSchema.transform(({ message, messageId, timestamp }) => ({
  message,
  messageId,
  sentAt: new Date(timestamp),
}));

/** A provider of the WhatsApp API at a URL: our own gateway, or one on another host. */
export function undiciWhatsAppProvider(
  options: UndiciWhatsAppProviderOptions,
): WhatsAppProvider & { close(): Promise<void> } {
  const limitsMs = { startSession: options.startTimeoutMs ?? 30_000 };
  const { call, ...common } = providerCalls<WhatsAppRouteName>({ ...options, routes: WHATSAPP_ROUTES, limitsMs });
  return {
    ...common,
    status: (credentials) => call("sessionInstanceStatus", credentials, statusSchema),
    startSession: (credentials, { newCode }) =>
      call("startSession", credentials, qrOrStatusSchema(statusSchema), { newCode }),
    send(credentials, number, content) {
      const fields = { number, ...toProviderFields(WHATSAPP_KINDS, content) };
      return call(WHATSAPP_KINDS[content.kind].route, credentials, receiptSchema, fields);
    },
    sendLater(credentials, number, content) {
      const fields = { number, ...toProviderFields(WHATSAPP_KINDS, content) };
      return call(WHATSAPP_KINDS[content.kind].route, credentials, acceptedSchema, fields, { later: true });
    },
  };
}

function readStatus(answer: SessionStatusAnswer): SessionStatus {
  return {
    state: answer.status,
    reason: answer.reason,
    since: new Date(answer.since),
    phone: answer.user?.phone ?? null,
    name: answer.user?.name ?? null,
    queue: readQueue(answer.queue),
  };
}

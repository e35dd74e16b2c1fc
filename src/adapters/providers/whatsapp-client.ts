import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { toProviderFields } from "#ports/contracts/kinds.ts";
import { sentAnswerSchema } from "#ports/contracts/provider-answers.ts";
import { v1PairingCodeSchema, v1PasskeySchema } from "#ports/contracts/v1/answers.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { type SessionStatusAnswer, sessionStatusSchema } from "#ports/contracts/whatsapp/session.ts";
import { readPasskeyStep } from "#ports/passkey-step.ts";
import type { WhatsAppProvider } from "#ports/whatsapp-provider.ts";
import { acceptedSchema, type ProviderOptions, providerCalls, qrOrStatusSchema, readQueue } from "./provider-calls.ts";

interface UndiciWhatsAppProviderOptions extends ProviderOptions {
  /** How long `start-session` may take. Source: spec §9. */
  readonly startTimeoutMs?: number;
}

/** Of a code it takes a session that starts, and an answer of WhatsApp. */
const ASK_TIMEOUT_MS = 10_000;
/** What the provider API has no call for is asked of the unified one, on the same host. */
const { requestPairingCode, readPasskey, givePasskey } = V1_ROUTES;
const ROUTES = { ...WHATSAPP_ROUTES, requestPairingCode, readPasskey, givePasskey };

const pairingCodeSchema = v1PairingCodeSchema.transform(({ code, expiresAt }) => ({
  code,
  expiresAt: new Date(expiresAt),
}));
const passkeySchema = v1PasskeySchema.transform(readPasskeyStep);
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
  const startTimeoutMs = options.startTimeoutMs ?? 30_000;
  const limitsMs = { startSession: startTimeoutMs, requestPairingCode: startTimeoutMs + ASK_TIMEOUT_MS };
  const { call, unified, ...common } = providerCalls<keyof typeof ROUTES>({ ...options, routes: ROUTES, limitsMs });
  return {
    ...common,
    status: (credentials) => call("sessionInstanceStatus", credentials, statusSchema),
    startSession: (credentials, { newCode }) =>
      call("startSession", credentials, qrOrStatusSchema(statusSchema), { newCode }),
    requestPairingCode: (credentials, phone) => call("requestPairingCode", credentials, pairingCodeSchema, { phone }),
    passkey: (credentials) => call("readPasskey", credentials, passkeySchema),
    givePasskey: (credentials, given) => call("givePasskey", credentials, passkeySchema, given),
    send(credentials, number, content, choice = {}) {
      if (!unified.hasOwnCall(content, choice)) return unified.send(credentials, number, content, choice);
      const fields = { number, ...toProviderFields(WHATSAPP_KINDS, content) };
      return call(WHATSAPP_KINDS[content.kind].route, credentials, receiptSchema, fields);
    },
    sendLater(credentials, number, content, choice = {}) {
      if (!unified.hasOwnCall(content, choice)) return unified.sendLater(credentials, number, content, choice);
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

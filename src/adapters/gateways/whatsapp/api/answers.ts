import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { DeliveryStatus, Receipt } from "#domain/messages/life.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeWhatsAppSendFailure, WHATSAPP_DELIVERY_WORDING } from "#domain/wording/whatsapp/sending.ts";
import { describeWhatsAppSession, WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import type {
  doneAnswerSchema,
  messageStatusAnswerSchema,
  qrAnswerSchema,
  sentAnswerSchema,
} from "#ports/contracts/provider-answers.ts";
import type { numberAnswerSchema } from "#ports/contracts/whatsapp/routes.ts";
import type { SessionStatusAnswer } from "#ports/contracts/whatsapp/session.ts";

/** The successful answers, in the shapes of the contracts. */

/** `withAccount` only for a caller that has shown the token. */
export function statusAnswer(status: SessionStatus, now: Date, withAccount: boolean): Answer {
  const phone = withAccount ? status.phone : null;
  const body: SessionStatusAnswer = {
    success: true,
    status: status.state,
    reason: status.reason,
    message: describeWhatsAppSession({ ...status, phone }),
    since: status.since.toISOString(),
    timestamp: now.toISOString(),
  };
  if (phone !== null) body.user = { phone, name: status.name };
  return { status: 200, body };
}

export function qrAnswer(code: { qr: string; qrText: string; expiresAt: Date }, now: Date): Answer {
  const body: z.infer<typeof qrAnswerSchema> = {
    success: true,
    status: "qr",
    message: SESSION_WORDING.qrReady,
    qr: code.qr,
    qrText: code.qrText,
    expiresAt: code.expiresAt.toISOString(),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function loggedOutAnswer(now: Date): Answer {
  const body: z.infer<typeof doneAnswerSchema> = {
    success: true,
    status: "success",
    message: SESSION_WORDING.loggedOut,
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function sentAnswer(receipt: Receipt): Answer {
  const body: z.infer<typeof sentAnswerSchema> = {
    success: true,
    status: "success",
    message: GATEWAY_WORDING.messageSent,
    messageId: receipt.messageId,
    timestamp: receipt.sentAt.toISOString(),
  };
  return { status: 200, body };
}

export function numberAnswer(checked: { number: string; exists: boolean }, now: Date): Answer {
  const body: z.infer<typeof numberAnswerSchema> = {
    success: true,
    status: "success",
    message: checked.exists
      ? WHATSAPP_WORDING.onWhatsApp
      : describeWhatsAppSendFailure({ code: "recipient-not-found" }),
    number: checked.number,
    exists: checked.exists,
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function messageStatusAnswer(messageId: string, found: { status: DeliveryStatus; at: Date }): Answer {
  const body: z.infer<typeof messageStatusAnswerSchema> = {
    success: true,
    status: found.status,
    message: WHATSAPP_DELIVERY_WORDING[found.status],
    messageId,
    timestamp: found.at.toISOString(),
  };
  return { status: 200, body };
}

import type { z } from "zod";
import { queueAnswer } from "#adapters/gateways/common/api/answers.ts";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { describeWhatsAppSendFailure } from "#domain/wording/whatsapp/sending.ts";
import { describeWhatsAppSession, WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import { translated } from "#languages/say.ts";
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
  if (withAccount && status.queue !== undefined) body.queue = queueAnswer(status.queue);
  return { status: 200, body };
}

export function numberAnswer(checked: { number: string; exists: boolean }, now: Date): Answer {
  const body: z.infer<typeof numberAnswerSchema> = {
    success: true,
    status: "success",
    message: checked.exists
      ? translated(WHATSAPP_WORDING.onWhatsApp)
      : describeWhatsAppSendFailure({ code: "recipient-not-found" }),
    number: checked.number,
    exists: checked.exists,
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

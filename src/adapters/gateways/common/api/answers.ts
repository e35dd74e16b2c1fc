import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { doneAnswerSchema, messageStatusAnswerSchema, qrAnswerSchema } from "#ports/contracts/provider-answers.ts";
import { qrImage } from "./qr-image.ts";

/** The successful answers that both provider APIs give, in the shapes of the contracts. */

export function doneAnswer(message: string, now: Date): Answer {
  const body: z.infer<typeof doneAnswerSchema> = {
    success: true,
    status: "success",
    message,
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

/** A code to be scanned, as a picture and as its text. */
export async function qrAnswer(
  { text, expiresAt }: { readonly text: string; readonly expiresAt: Date },
  message: string,
  now: Date,
): Promise<Answer> {
  const body: z.infer<typeof qrAnswerSchema> = {
    success: true,
    status: "qr",
    message,
    qr: await qrImage(text),
    qrText: text,
    expiresAt: expiresAt.toISOString(),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

/** `sentences` say how far a message has come on the platform. */
export function messageStatusAnswer<Status extends DeliveryStatus>(
  messageId: string,
  found: { readonly status: Status; readonly at: Date },
  sentences: Readonly<Record<Status, string>>,
): Answer {
  const body: z.infer<typeof messageStatusAnswerSchema> = {
    success: true,
    status: found.status,
    message: sentences[found.status],
    messageId,
    timestamp: found.at.toISOString(),
  };
  return { status: 200, body };
}

import type { WhatsAppSendFailure } from "#domain/messages/failures.ts";
import { type PhoneNumberFailure, parsePhoneNumber } from "#domain/phone-number.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

type CheckNumberFailure =
  | PhoneNumberFailure
  | WhatsAppSendFailure
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** Asks WhatsApp whether a number has an account; counts against the same limit as a send. */
export async function checkNumberByToken(
  ports: { readonly sessions: Pick<WhatsAppSessions, "checkNumber">; readonly sends: Limit },
  input: { readonly instance: InstanceRef; readonly number: string },
): Promise<Result<{ number: string; exists: boolean }, CheckNumberFailure>> {
  const number = parsePhoneNumber(input.number);
  if (!number.ok) return number;
  const seconds = await ports.sends.take(String(input.instance.instanceId));
  if (seconds !== null) return failure({ code: "rate-limited", retryAfterSeconds: seconds });
  const checked = await ports.sessions.checkNumber(input.instance, number.value);
  return checked.ok ? success({ number: number.value, exists: checked.value.exists }) : checked;
}

import type { Recipient } from "#domain/messages/recipient.ts";

/** Whom a test writes to, by E.164 digits without plus. */
export function phoneRecipient(phone: string): Recipient {
  return { kind: "phone", phone };
}

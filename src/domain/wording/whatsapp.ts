/** Sentences of the WhatsApp provider API that say nothing of a case. */
export const WHATSAPP_NOTICES = {
  instanceNotFound: "No WhatsApp instance has this client name. Copy it from the dashboard.",
  onWhatsApp: "This number is on WhatsApp",
} as const;

/** Where a sent message stands. */
export const WHATSAPP_DELIVERY_NOTICES = {
  sent: "WhatsApp has the message",
  delivered: "The message is on the recipient's phone",
  read: "The recipient has read the message",
  failed: "WhatsApp refused the message",
} as const;

/** What the recipient of a one-time code reads. */
export function otpText(code: string): string {
  return `${code} is your verification code. For your security, do not share it.`;
}

/** The provider APIs' own sentences; those about sessions, sends and downloads are in `notices.ts`. */

export const GATEWAY_NOTICES = {
  messageSent: "Message sent successfully",
  tokenMissing: "The token is missing. Send it as dtoken, or in an Authorization: Bearer header.",
  tokenInvalid: "This token is not the instance's. Copy it from the dashboard.",
  instanceNotFound: "No WhatsApp instance has this client name. Copy it from the dashboard.",
  onWhatsApp: "This number is on WhatsApp",
  bodyNotObject: "The body must be a JSON object, with the header Content-Type: application/json.",
  clientInvalid: "The client name in the path is not valid. It looks like Client001.",
} as const;

/** Where a sent message stands. */
export const DELIVERY_NOTICES = {
  sent: "WhatsApp has the message",
  delivered: "The message is on the recipient's phone",
  read: "The recipient has read the message",
  failed: "WhatsApp refused the message",
} as const;

/** What the recipient of a one-time code reads. */
export function otpText(code: string): string {
  return `${code} is your verification code. For your security, do not share it.`;
}

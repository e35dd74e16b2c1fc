/** What a key is for: one derived key each, so that no value can be moved from one use to another. */
export type SecretPurpose =
  | "instance-token"
  | "telegram-app-hash"
  | "telegram-session"
  | "telegram-peers"
  | "telegram-messages"
  | "whatsapp-credentials"
  | "whatsapp-keys"
  | "whatsapp-messages"
  | "messages"
  | "webhooks"
  | "idempotency-keys"
  | "message-media"
  | "events"
  | "links"
  | "rate-limits"
  | "web-calls"
  | "passed-on"
  | "known-devices"
  | "second-factor"
  | "backup"
  | "cluster"
  | "campaigns"
  | "proxies";

/** AES-256-GCM and HMAC-SHA256 with keys derived from `APP_SECRET`. */
export interface Secrets {
  /** `boundTo` is authenticated with the text: a value copied into another row does not open. */
  seal(purpose: SecretPurpose, boundTo: string, plain: string | Uint8Array): string;
  /** Throws when the value was altered, moved or sealed with another secret. */
  open(purpose: SecretPurpose, boundTo: string, sealed: string): Uint8Array;
  /** Hex HMAC: an index for equality lookups that tells nothing without the secret. */
  index(purpose: SecretPurpose, plain: string): string;
}

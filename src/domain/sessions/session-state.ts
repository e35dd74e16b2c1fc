import type { QueueState } from "./queue.ts";

/**
 * Where a linked account stands:
 * `inactive → qr → linking → connected ⇄ reconnecting → logged_out | banned`; of some accounts WhatsApp asks for their
 * passkey between `qr` and `linking`.
 */
export const SESSION_STATES = [
  "inactive",
  "qr",
  "passkey_required",
  "linking",
  "connected",
  "reconnecting",
  "logged_out",
  "banned",
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Why a session is in its state; the sentence for each is in `wording/whatsapp/session.ts`. */
export const SESSION_REASONS = [
  "never-linked",
  "waiting-for-scan",
  "waiting-for-code",
  "code-expired",
  "waiting-for-passkey",
  "passkey-given",
  "waiting-for-comparison",
  "passkey-missed",
  "phone-scanned",
  "restoring",
  "linked",
  "connection-lost",
  "server-silent",
  "replaced-elsewhere",
  "logged-out-here",
  "unlinked-from-phone",
  "refused-by-provider",
  "client-outdated",
  "proxy-changed",
  "proxy-failed",
  "session-corrupt",
  "gateway-stopping",
] as const;
export type SessionReason = (typeof SESSION_REASONS)[number];

/** A snapshot; `since` is when `state` was entered. */
export interface SessionStatus {
  readonly state: SessionState;
  readonly reason: SessionReason;
  readonly since: Date;
  /** The linked account, E.164 digits without plus; null unless one is linked. */
  readonly phone: string | null;
  /** The account's own display name; null where unknown. */
  readonly name: string | null;
  /** How its messages wait; undefined where nobody has looked. */
  readonly queue?: QueueState | undefined;
}

/**
 * Where a linked account stands:
 * `inactive → qr → linking → connected ⇄ reconnecting → logged_out | banned`.
 */
export type SessionState = "inactive" | "qr" | "linking" | "connected" | "reconnecting" | "logged_out" | "banned";

/** Why a session is in its state; the sentence for each is in `wording/whatsapp/session.ts`. */
export type SessionReason =
  | "never-linked"
  | "waiting-for-scan"
  | "code-expired"
  | "phone-scanned"
  | "restoring"
  | "linked"
  | "connection-lost"
  | "server-silent"
  | "replaced-elsewhere"
  | "logged-out-here"
  | "unlinked-from-phone"
  | "refused-by-provider"
  | "client-outdated"
  | "session-corrupt"
  | "gateway-stopping";

/** A snapshot; `since` is when `state` was entered. */
export interface SessionStatus {
  readonly state: SessionState;
  readonly reason: SessionReason;
  readonly since: Date;
  /** The linked account, E.164 digits without plus; null unless one is linked. */
  readonly phone: string | null;
  /** The account's own display name; null where unknown. */
  readonly name: string | null;
}

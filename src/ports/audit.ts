export type AuditAction =
  | "signed-up"
  | "login-succeeded"
  | "login-failed"
  | "logged-out"
  | "reset-requested"
  | "password-reset"
  | "password-changed"
  /** A change of the password was asked for with a wrong current one. */
  | "password-refused"
  | "profile-updated"
  | "device-signed-out"
  | "signed-out-everywhere"
  | "instance-created"
  | "instance-updated"
  | "instance-removed"
  | "token-shown"
  | "token-rotated"
  | "session-started"
  | "session-logged-out"
  /** An account was linked to the instance, by whoever had its QR or code. */
  | "session-linked"
  /** The linked account is linked no longer: by a call with the token, from the phone, or by the network. */
  | "session-ended"
  /** So many wrong tokens came for an instance that none is looked at for a while. */
  | "wrong-tokens"
  | "role-granted"
  | "role-revoked"
  | "subscription-changed"
  | "content-changed"
  | "access-denied";

/** In characters, of what an entry was about. */
export const MAX_ABOUT_LENGTH = 255;

export interface NewAuditEntry {
  readonly action: AuditAction;
  readonly at: Date;
  /** Whose account or instance it is about. */
  readonly userId: number | null;
  readonly instanceId: number | null;
  /** Where the call came from. */
  readonly address: string | null;
  /** Who did it, where that is not the user themselves: an administrator. */
  readonly actorId?: number | null | undefined;
  /** What it was about, as that was called then, at most `MAX_ABOUT_LENGTH`: an instance, a subscription, a path. */
  readonly about?: string | null | undefined;
}

export interface AuditEntry extends Required<NewAuditEntry> {
  readonly id: number;
  readonly actorId: number | null;
  readonly about: string | null;
}

/** Append-only; holds no secrets. */
export interface AuditLog {
  record(entry: NewAuditEntry): Promise<void>;
  /** What is about this user, newest first; only what is older than `before`, an entry's id, where that is given. */
  listOf(userId: number, page: { readonly before: number | null; readonly limit: number }): Promise<AuditEntry[]>;
}

/** What a gateway sees happen to an instance. */
export type InstanceAuditAction = Extract<AuditAction, "session-linked" | "session-ended" | "wrong-tokens">;

/** For those who know the instance and not whose it is. */
export interface InstanceAuditLog {
  /** Written for the owner, in one statement; of an instance that is gone, nothing is. */
  recordForOwner(entry: {
    readonly action: InstanceAuditAction;
    readonly at: Date;
    readonly instanceId: number;
    readonly address: string | null;
  }): Promise<void>;
}

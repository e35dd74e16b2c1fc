export type AuditAction =
  | "signed-up"
  | "login-succeeded"
  | "login-failed"
  /** So many passwords were tried that none is looked at from unknown devices; once a day. */
  | "account-locked"
  | "logged-out"
  | "reset-requested"
  | "password-reset"
  | "password-changed"
  /** A change of the password was asked for with a wrong current one. */
  | "password-refused"
  | "profile-updated"
  | "email-verified"
  | "email-change-asked"
  | "email-changed"
  /** A change of the address was undone by whoever reads the old one's mail. */
  | "email-kept"
  /** The password was right, and the code that came after it was not; or one that was asked for later. */
  | "second-factor-refused"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  /** All that there were, by whoever runs the server. */
  | "second-factor-removed"
  | "data-exported"
  | "deletion-asked"
  | "deletion-cancelled"
  /** The last of an account: from then on its other entries name nobody. */
  | "account-deleted"
  | "device-signed-out"
  | "signed-out-everywhere"
  | "instance-created"
  | "instance-updated"
  | "instance-removed"
  | "instance-renewed"
  /** What is kept of its messages. */
  | "privacy-changed"
  | "webhook-added"
  | "webhook-changed"
  | "webhook-removed"
  | "webhook-secret-rotated"
  | "key-created"
  | "key-rotated"
  | "key-revoked"
  /** A key was used from a network that it does not allow. */
  | "key-refused"
  /** The token of an instance opens nothing, or does again. */
  | "token-switched-off"
  | "token-switched-on"
  | "token-shown"
  | "token-rotated"
  | "proxy-set"
  | "proxy-removed"
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
  | "account-suspended"
  | "account-unsuspended"
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

/**
 * Append-only; holds no secrets. What is older than `KEEP_AUDIT_MS` goes by retention, and the removal of an account takes
 * the names out of its entries: neither is part of it.
 */
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

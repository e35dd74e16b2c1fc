/**
 * What is waited for: the second step of a sign-in, a passkey's answer to a challenge, a download that was allowed, or the
 * answer of the passkey that WhatsApp asks for.
 */
export type AuthStepKind = "sign-in" | "passkey-sign-in" | "passkey-proof" | "passkey-new" | "export" | "link-passkey";

export interface AuthStep {
  /** Null while nobody knows who signs in. */
  readonly userId: number | null;
  /** What its end is held against: the mark of a password, a challenge. At most 255 characters. */
  readonly data: string;
}

/** Steps that a browser has begun and not ended: 256 random bits in its cookie, of which only a SHA-256 is stored. */
export interface AuthSteps {
  /** The cookie's value, and when it is worth nothing any more. */
  begin(kind: AuthStepKind, step: AuthStep): Promise<{ token: string; expiresAt: Date }>;
  /** Without using it up; null when unknown, of another kind, used or expired. */
  find(kind: AuthStepKind, token: string): Promise<AuthStep | null>;
  /** The same, and it is used up: of two at once, one gets null. */
  finish(kind: AuthStepKind, token: string): Promise<AuthStep | null>;
}

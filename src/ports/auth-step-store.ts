import type { AuthStep, AuthStepKind } from "./auth-steps.ts";
import type { RemoveOld } from "./retention.ts";

/** A step as it is kept: without what would end it. */
export interface StoredAuthStep extends AuthStep {
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly kind: AuthStepKind;
  readonly expiresAt: Date;
}

/** Rows of begun steps; their rules are `AuthSteps`'. */
export interface AuthStepStore {
  create(step: StoredAuthStep): Promise<void>;
  find(hash: string): Promise<StoredAuthStep | null>;
  /** Of many at once, true for one; from then on it is not found. */
  claim(hash: string): Promise<boolean>;
  readonly removeExpired: RemoveOld;
}

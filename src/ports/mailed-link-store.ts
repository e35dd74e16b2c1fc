import type { LinkPurpose } from "#domain/accounts/mailed-link.ts";
import type { MailedLink } from "./mailed-links.ts";
import type { RemoveOld } from "./retention.ts";

/** A mailed link as it is kept: whoever reads the table can use none. */
export interface StoredMailedLink extends MailedLink {
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly expiresAt: Date;
}

/** Rows of mailed links; their rules are `MailedLinks`'. */
export interface MailedLinkStore {
  create(link: StoredMailedLink): Promise<void>;
  find(hash: string): Promise<StoredMailedLink | null>;
  /** Of many at once, true for one; from then on it is not found. */
  claim(hash: string): Promise<boolean>;
  /** Those of that purpose; with `from`, those that expire then or later. */
  removeOf(userId: number, purpose: LinkPurpose, from?: Date): Promise<void>;
  readonly removeExpired: RemoveOld;
}

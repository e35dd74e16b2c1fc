import type { LinkPurpose } from "#domain/accounts/mailed-link.ts";

/** Whoever has the link reads the mail of that address. */
export interface MailedLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** To be proved, to become the account's, or to stay so; of a device, the account's own. */
  readonly email: string;
}

export interface RedeemedLink extends MailedLink {
  readonly issuedAt: Date;
}

/** Links that mails carry besides those for a new password: 256 random bits of which only a SHA-256 is stored, once. */
export interface MailedLinks {
  /** For a day; `keep-email` for a week. */
  issue(link: MailedLink): Promise<string>;
  /** What it is for, without using it up; null when unknown, used or expired. */
  check(token: string): Promise<MailedLink | null>;
  /**
   * The same, and it is used up: of two at once, one gets null. Others of its purpose and user end with it; of those
   * that keep an address the later ones alone, for the oldest is the owner's.
   */
  redeem(token: string): Promise<RedeemedLink | null>;
  /** Ends all of those purposes, used or not. */
  revoke(userId: number, purposes: readonly LinkPurpose[]): Promise<void>;
}

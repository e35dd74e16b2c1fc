import type { Language } from "#languages/languages.ts";
import type { Subscription } from "../instances/instance.ts";

/** What a user may do beyond their own account. */
export const USER_ROLES = ["user", "admin"] as const;
export type UserRole = (typeof USER_ROLES)[number];

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2; null for accounts older than the field. */
  readonly country: string | null;
  /** The user whose invite link was used. */
  readonly referrerId: number | null;
  readonly role: UserRole;
  /** What new instances of theirs get. */
  readonly subscription: Subscription;
  /** Somebody has proved to read the address's mail, or the account is from before that was asked. */
  readonly verified: boolean;
  /** Since when they may not sign in nor use their instances; null for everybody else. */
  readonly suspendedAt: Date | null;
  /** When their account and all that is theirs is deleted, as they have asked for; null for everybody else. */
  readonly deletesAt: Date | null;
  /** Of their dashboard and their mails. */
  readonly language: Language;
  readonly createdAt: Date;
}

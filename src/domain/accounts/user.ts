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
  readonly createdAt: Date;
}

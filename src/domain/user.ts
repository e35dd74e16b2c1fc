export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2; null for accounts older than the field. */
  readonly country: string | null;
  /** The user whose invite link was used. */
  readonly referrerId: number | null;
  readonly createdAt: Date;
}

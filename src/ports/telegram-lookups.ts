import type { RemoveOld } from "./retention.ts";

/** Who answers to a phone number, as Telegram told one account; `accessHash` is a decimal 64-bit integer. */
export interface FoundUser {
  readonly userId: number;
  readonly accessHash: string;
}

/** Phone lookups that Telegram has answered: it counts them, and bans accounts that ask too often. */
export interface TelegramLookups {
  /** `user` null: nobody was found when asked; null: not asked, or too long ago. */
  find(instanceId: number, phone: string, now: Date): Promise<{ readonly user: FoundUser | null } | null>;
  remember(instanceId: number, phone: string, user: FoundUser | null, now: Date): Promise<void>;
  forget(instanceId: number, phone: string): Promise<void>;
  /** Answers that are good no more, of all instances. */
  readonly removeExpired: RemoveOld;
}

/** How long an answer is good for. */
export const LOOKUP_LIFE_MS = { found: 7 * 86_400_000, missed: 3_600_000 } as const;

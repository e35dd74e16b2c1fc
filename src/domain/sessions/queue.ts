/** Why an account's messages wait. */
export const HOLD_REASONS = [
  /** The gap between two messages. */
  "pace",
  /** Enough new people for today. */
  "new-chats",
  /** The network asks for time: Telegram's flood wait, WhatsApp's 429. */
  "flood",
  /** The network takes no new chats from the account: WhatsApp's 463, Telegram's PEER_FLOOD. */
  "restricted",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export interface Hold {
  readonly reason: HoldReason;
  readonly until: Date;
}

/** How an account's queue stands. */
export interface QueueState {
  /** Messages that wait, those for later included. */
  readonly waiting: number;
  readonly hold: Hold | null;
}

/** Why an account's messages wait. */
export const HOLD_REASONS = [
  /** The gap between two messages. */
  "pace",
  /** Enough new people for today. */
  "new-chats",
  /** The network asks for time: Telegram's flood wait, WhatsApp's 429. */
  "flood",
  /** The network takes no new chats from the account: WhatsApp's 463, its lock or quota, Telegram's PEER_FLOOD. */
  "restricted",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export interface Hold {
  readonly reason: HoldReason;
  readonly until: Date;
}

/** How near an account has come to as many new people as its network lets it write to. */
export const QUOTA_WARNINGS = ["none", "first", "second", "reached"] as const;

/** To how many people an account may write whom it has never written to. */
export interface NewChatQuota {
  readonly used: number;
  readonly most: number;
  readonly warning: (typeof QUOTA_WARNINGS)[number];
  /** When they are counted anew; null where the network does not say. */
  readonly renewsAt: Date | null;
}

/** How an account's queue stands. */
export interface QueueState {
  /** Messages that wait, those for later included. */
  readonly waiting: number;
  readonly hold: Hold | null;
  /** Absent where the network has named no number of new people. */
  readonly newChats?: NewChatQuota | undefined;
}

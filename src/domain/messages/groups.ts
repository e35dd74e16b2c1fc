/** What can be changed of who is in a group. */
export const MEMBER_CHANGES = ["add", "remove", "promote", "demote"] as const;
export type MemberChange = (typeof MEMBER_CHANGES)[number];

/** What the other side sees while somebody prepares an answer. */
export const TYPING_STATES = ["typing", "recording", "paused"] as const;
export type TypingState = (typeof TYPING_STATES)[number];

/** What others see of an account while nothing is being written. */
export const PRESENCE_STATES = ["online", "offline"] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

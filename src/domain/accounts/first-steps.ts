/** What a new user does first, in its order. The place of each in this list is how it is stored: none may move. */
export const FIRST_STEPS = ["instance", "link", "message", "webhook", "key"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

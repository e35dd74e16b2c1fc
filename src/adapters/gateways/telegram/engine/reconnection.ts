import type { ReconnectionStrategy } from "@fuman/net";

const FIRST_MS = 100;
const MAX_MS = 5_000;

/** At once after a connection that was open, then twice as long each time. */
export const RECONNECTION: ReconnectionStrategy = ({ previousWait }) => {
  if (previousWait === null) return 0;
  return previousWait === 0 ? FIRST_MS : Math.min(MAX_MS, previousWait * 2);
};

/**
 * How often a connection may be tried, for a server that lets us in and drops us. Tries count that come to nothing, so
 * that no window is longer than anybody is to wait after several short outages; mtcute's own are ten seconds.
 */
export const CONNECTION_LIMITS = {
  flood: [
    { count: 4, windowMs: 1_000 },
    { count: 6, windowMs: 2_500 },
  ],
  sanity: [{ count: 8, windowMs: MAX_MS }],
  /** Telegram says itself that it is too often. */
  mtprotoError: [{ count: 1, windowMs: MAX_MS }],
};

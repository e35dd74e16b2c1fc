import type { Clock } from "#ports/clock.ts";

/** The two low bits of a server's message id: whether it answers a message of the client. */
export type MessageKind = "answer" | "notice";

export interface MessageIds {
  next(kind: MessageKind): bigint;
}

/** Why a client's message id is refused. Source: https://core.telegram.org/mtproto/service_messages_about_messages. */
const BAD_MESSAGE = { tooLow: 16, tooHigh: 17, wrongLowBits: 18 } as const;

const OLDEST_S = 300;
const EARLIEST_S = 30;

/** Rising, and close to the time in units of 2^-32 seconds. */
export function messageIds(clock: Clock): MessageIds {
  let last = 0n;
  return {
    next(kind) {
      const ms = BigInt(clock.now().getTime());
      const now = ((ms / 1000n) << 32n) | ((ms % 1000n) << 22n);
      last = now > last ? now & ~3n : last + 4n;
      return last | (kind === "answer" ? 1n : 3n);
    },
  };
}

/** The error code, or null where the id is as it should be. */
export function refusalOf(messageId: bigint, now: Date): number | null {
  if ((messageId & 3n) !== 0n) return BAD_MESSAGE.wrongLowBits;
  const age = now.getTime() / 1000 - Number(BigInt.asUintN(64, messageId) >> 32n);
  if (age > OLDEST_S) return BAD_MESSAGE.tooLow;
  return age < -EARLIEST_S ? BAD_MESSAGE.tooHigh : null;
}

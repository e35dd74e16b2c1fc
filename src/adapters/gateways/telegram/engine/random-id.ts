import { createHash } from "node:crypto";
import Long from "long";

/**
 * Telegram takes no message twice with the same number: the one that follows from our id, so that a repeat has it too.
 * `place` is 0 unless one of ours is several there.
 */
export function randomIdOf(instanceId: number, messageId: string, place = 0): Long {
  const id = place === 0 ? messageId : `${messageId}/${place}`;
  return Long.fromBytesLE([...createHash("sha256").update(`${instanceId}\n${id}`).digest().subarray(0, 8)]);
}

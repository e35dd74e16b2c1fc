import { createHash } from "node:crypto";
import Long from "long";

/** Telegram takes no message twice with the same number: the one that follows from our id, so that a repeat has it too. */
export function randomIdOf(instanceId: number, id: string): Long {
  return Long.fromBytesLE([...createHash("sha256").update(`${instanceId}\n${id}`).digest().subarray(0, 8)]);
}

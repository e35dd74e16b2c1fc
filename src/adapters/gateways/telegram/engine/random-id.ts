import { createHash } from "node:crypto";
import Long from "long";
import type { Random } from "#ports/random.ts";

/** Telegram takes no message twice with the same number: from the caller's key where there is one, else any. */
export function randomId(instanceId: number, idempotencyKey: string | undefined, random: Random): Long {
  const bytes =
    idempotencyKey === undefined
      ? random.bytes(8)
      : createHash("sha256").update(`${instanceId}\n${idempotencyKey}`).digest().subarray(0, 8);
  return Long.fromBytesLE([...bytes]);
}

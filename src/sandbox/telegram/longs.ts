import { createHash } from "node:crypto";
import Long from "long";

/** Telegram's 64-bit numbers. Kept as bigint or text: a `Long` loses its class on the disk. */

export function longOf(value: bigint): Long {
  return Long.fromBigInt(BigInt.asIntN(64, value));
}

export function bigintOf(long: Long): bigint {
  return long.toBigInt();
}

/** The first 64 bits of the digest. */
export function digestNumber(text: string): bigint {
  return createHash("sha256").update(text).digest().readBigInt64LE();
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

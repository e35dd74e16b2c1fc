import type { mtp } from "@mtcute/core";
import { toLong } from "../tl/bytes.ts";
import { sha256 } from "./hashes.ts";
import type { KeyRecord } from "./session.ts";

const WINDOW_S = 1800;
const MAX_SALTS = 64;

/** A key's own salt is good until it is rotated; those derived from it each for their half hour and its neighbours. */
export function isGoodSalt(key: KeyRecord, salt: bigint, now: Date): boolean {
  if (salt === key.salt) return true;
  const window = windowAt(now);
  return [window - 1, window, window + 1].some((candidate) => derived(key, candidate) === salt);
}

export function futureSalts(key: KeyRecord, wanted: number, now: Date): mtp.RawMt_future_salt[] {
  const window = windowAt(now);
  const count = Math.min(Math.max(wanted, 1), MAX_SALTS);
  return Array.from({ length: count }, (_, ahead) => ({
    _: "mt_future_salt",
    validSince: (window + ahead) * WINDOW_S,
    validUntil: (window + ahead + 2) * WINDOW_S,
    salt: toLong(ahead === 0 ? key.salt : derived(key, window + ahead)),
  }));
}

function windowAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / WINDOW_S);
}

function derived(key: KeyRecord, window: number): bigint {
  return sha256(key.key, Buffer.from(`${key.salt}/${window}`)).readBigInt64LE(0);
}

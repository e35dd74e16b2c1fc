import { setTimeout as pause } from "node:timers/promises";

/** Of a server: a request has this long, and one that brings a file longer where it comes over `slowBody`'s line. */
export const SHORT_PACE = { graceMs: 300, bytesASecond: 10_000, everyMs: 20 };

const [PIECE_BYTES, PIECE_MS, PIECES] = [2_000, 100, 8];
export const SLOW_BODY_BYTES = PIECE_BYTES * PIECES;

/** At twice the pace, for longer than a request has; of spaces. */
export async function* slowBody(pieces = PIECES): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    yield Buffer.alloc(PIECE_BYTES, " ");
    await pause(PIECE_MS);
  }
}

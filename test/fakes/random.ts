import type { Random } from "#ports/random.ts";

/** Never the same twice, and the same in every run. */
export function fakeRandom(): Random {
  let state = 0x2545f491;
  // xorshift32
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const bytes = (length: number) => Uint8Array.from({ length }, () => next() & 0xff);
  return {
    bytes,
    below: (max) => next() % max,
    uuid: () =>
      Buffer.from(bytes(16))
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  };
}

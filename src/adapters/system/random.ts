import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Random } from "#ports/random.ts";

export function systemRandom(): Random {
  return {
    bytes: (length) => new Uint8Array(randomBytes(length)),
    below: (max) => randomInt(max),
    uuid: () => randomUUID(),
  };
}

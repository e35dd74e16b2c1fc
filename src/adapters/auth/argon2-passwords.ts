import { hash as cryptoHash, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "#ports/passwords.ts";
import { atMost } from "./at-most.ts";

interface Argon2Options {
  /** KiB. */
  readonly memoryCost?: number | undefined;
  readonly timeCost?: number | undefined;
  readonly parallelism?: number | undefined;
  /** Each hash holds its memory and a thread; the others wait their turn. */
  readonly concurrent?: number | undefined;
  /** The work itself, for who counts it. */
  readonly argon2?: { readonly hash: typeof hash; readonly verify: typeof verify } | undefined;
}

const HASH_PREFIX = "$argon2";

/** argon2id with OWASP's parameters, about 11 ms a hash. */
export function argon2Passwords(options: Argon2Options = {}): Passwords {
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1, concurrent = 2, argon2 = { hash, verify } } = options;
  const parameters = { memoryCost, timeCost, parallelism };
  const inTurn = atMost(concurrent);
  const nobody = `${HASH_PREFIX}id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${encoded(16)}$${encoded(32)}`;

  return {
    hash: (password) => inTurn(() => argon2.hash(password, parameters)),
    async verify(stored, password) {
      const isHash = stored?.startsWith(HASH_PREFIX) === true;
      const matchesHash = await inTurn(() => argon2.verify(isHash ? stored : nobody, password));
      if (isHash) return { matches: matchesHash, legacyPlain: false };
      if (stored === null) return { matches: false, legacyPlain: false };
      return { matches: sameText(stored, password), legacyPlain: true };
    },
  };
}

/** Zeros in the encoding of a hash: costs what a real one costs, and no password is known for it. */
function encoded(bytes: number): string {
  return Buffer.alloc(bytes).toString("base64").replace(/=+$/, "");
}

function sameText(left: string, right: string): boolean {
  return timingSafeEqual(cryptoHash("sha256", left, "buffer"), cryptoHash("sha256", right, "buffer"));
}

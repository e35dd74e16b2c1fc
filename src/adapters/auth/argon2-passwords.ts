import { hash as cryptoHash, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { limitedAddress } from "#domain/accounts/limited-address.ts";
import { BusyError } from "#ports/busy-error.ts";
import type { Passwords } from "#ports/passwords.ts";
import type { Turns } from "#ports/turns.ts";

interface Argon2Options {
  /** KiB. */
  readonly memoryCost?: number | undefined;
  readonly timeCost?: number | undefined;
  readonly parallelism?: number | undefined;
  /** By the address that asks; all at once where there are none. */
  readonly turns?: Turns | undefined;
  /** The work itself, for who counts it. */
  readonly argon2?: { readonly hash: typeof hash; readonly verify: typeof verify } | undefined;
}

const RETRY_SECONDS = 5;
const HASH_PREFIX = "$argon2";

/** argon2id with OWASP's parameters, about 11 ms a hash. */
export function argon2Passwords(options: Argon2Options = {}): Passwords {
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1, argon2 = { hash, verify }, turns } = options;
  const parameters = { memoryCost, timeCost, parallelism };
  async function inTurn<Value>(asker: string | null, work: () => Promise<Value>): Promise<Value> {
    if (turns === undefined) return await work();
    const turn = await turns.take(limitedAddress(asker));
    if (turn === null) throw new BusyError("passwords", RETRY_SECONDS);
    return await work().finally(turn.end);
  }
  const nobody = `${HASH_PREFIX}id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${encoded(16)}$${encoded(32)}`;

  return {
    hash: (password, asker = null) => inTurn(asker, () => argon2.hash(password, parameters)),
    async verify(stored, password, asker = null) {
      const isHash = stored?.startsWith(HASH_PREFIX) === true;
      const matchesHash = await inTurn(asker, () => argon2.verify(isHash ? stored : nobody, password));
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

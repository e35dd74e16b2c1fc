import { argon2Passwords } from "#adapters/auth/argon2-passwords.ts";
import { turns } from "#adapters/limits/turns.ts";
import type { Passwords } from "#ports/passwords.ts";

/** A hash holds 19 MiB and a thread for 11 ms and more: of those that would wait longer than somebody does, none begins to. */
const HASHES = { atOnce: 2, atOncePerOwner: 1, waiting: 192, waitingPerOwner: 64, waitMs: 4_000 } as const;

/** Hashes in turns by address: who asks from a quiet one is not kept waiting by a busy one. */
export function boundedPasswords(
  options: Pick<NonNullable<Parameters<typeof argon2Passwords>[0]>, "argon2"> = {},
): Passwords {
  return argon2Passwords({ ...options, turns: turns(HASHES) });
}

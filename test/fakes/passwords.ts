import { createHash } from "node:crypto";
import type { Passwords } from "#ports/passwords.ts";

interface FakePasswords extends Passwords {
  /** What was compared, in order: the cost of a login. */
  readonly verified: { stored: string | null; password: string }[];
}

/** A hash without the work; a stored text that is none counts as a plain password from before hashing. */
export function fakePasswords(): FakePasswords {
  const verified: FakePasswords["verified"] = [];
  return {
    verified,
    hash: async (password) => hashOf(password),
    async verify(stored, password) {
      verified.push({ stored, password });
      const legacyPlain = stored !== null && !stored.startsWith("$fake$");
      return { matches: stored === (legacyPlain ? password : hashOf(password)), legacyPlain };
    },
  };
}

function hashOf(password: string): string {
  return `$fake$${createHash("sha256").update(password).digest("hex")}`;
}

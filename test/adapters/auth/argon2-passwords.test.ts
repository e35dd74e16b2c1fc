import { describe, expect, it } from "vitest";
import { argon2Passwords } from "#adapters/auth/argon2-passwords.ts";

/** Far below what a hash takes on any machine, far above what comparing texts takes. */
const HASH_MIN_MS = 2;

const cheap = argon2Passwords({ memoryCost: 64, timeCost: 1 });

describe("passwords", () => {
  it("are hashed with argon2id at OWASP's cost", async () => {
    const stored = await argon2Passwords().hash("correct horse");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await argon2Passwords().verify(stored, "correct horse")).toEqual({ matches: true, legacyPlain: false });
  });

  it("match their own hash alone, and are salted", async () => {
    const stored = await cheap.hash("correct horse");
    expect(stored).toContain("$m=64,t=1,p=1$");
    expect(stored).not.toBe(await cheap.hash("correct horse"));
    for (const wrong of ["", "correct hors", "correct horse ", "Correct horse", stored]) {
      expect(await cheap.verify(stored, wrong)).toEqual({ matches: false, legacyPlain: false });
    }
  });

  it("match no user who is not there", async () => {
    for (const password of ["", "null", "anything"]) {
      expect(await cheap.verify(null, password)).toEqual({ matches: false, legacyPlain: false });
    }
  });

  it("from before hashing match as plain text, and say so", async () => {
    expect(await cheap.verify("old password", "old password")).toEqual({ matches: true, legacyPlain: true });
    expect(await cheap.verify("old password", "old passwort")).toEqual({ matches: false, legacyPlain: true });
    expect(await cheap.verify("old password", "old")).toEqual({ matches: false, legacyPlain: true });
  });

  it("cost a hash even where there is nobody, or nothing hashed, to compare with", async () => {
    const passwords = argon2Passwords();
    expect(await fastestMs(() => passwords.verify(null, "wrong"))).toBeGreaterThan(HASH_MIN_MS);
    expect(await fastestMs(() => passwords.verify("old password", "wrong"))).toBeGreaterThan(HASH_MIN_MS);
  });
});

async function fastestMs(run: () => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    await run();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}

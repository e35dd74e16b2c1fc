import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { resetTokens } from "#adapters/auth/reset-tokens.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { ResetTokenStore, StoredResetToken } from "#ports/reset-token-store.ts";
import type { ResetTokens } from "#ports/reset-tokens.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeResetTokenStore } from "#test/fakes/reset-token-store.ts";

const TEN_MINUTES_MS = 600_000;

describe("reset links", () => {
  let clock: ReturnType<typeof fakeClock>;
  let created: StoredResetToken[];
  let lookedUp: number;
  let tokens: ResetTokens;

  beforeEach(() => {
    clock = fakeClock();
    created = [];
    lookedUp = 0;
    const memory = fakeResetTokenStore();
    const store: ResetTokenStore = {
      ...memory,
      create: async (token) => {
        created.push(token);
        await memory.create(token);
      },
      find: (hash) => {
        lookedUp += 1;
        return memory.find(hash);
      },
    };
    tokens = resetTokens(store, clock, systemRandom());
  });

  it("hold 256 bits of chance, of which a hash is stored", async () => {
    const token = await tokens.issue(7);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(created).toEqual([
      {
        hash: createHash("sha256").update(token).digest("hex"),
        userId: 7,
        expiresAt: new Date(clock.now().getTime() + TEN_MINUTES_MS),
      },
    ]);
    expect(await tokens.issue(7)).not.toBe(token);
  });

  it("can be looked at any number of times and used once", async () => {
    const token = await tokens.issue(7);
    expect([await tokens.check(token), await tokens.check(token)]).toEqual([7, 7]);
    expect(await tokens.redeem(token)).toBe(7);
    expect(await tokens.redeem(token)).toBeNull();
    expect(await tokens.check(token)).toBeNull();
  });

  it("are good for one of two that use them at once", async () => {
    const token = await tokens.issue(7);
    const redeemed = await Promise.all([tokens.redeem(token), tokens.redeem(token)]);
    expect(redeemed.filter((userId) => userId === 7)).toHaveLength(1);
    expect(redeemed.filter((userId) => userId === null)).toHaveLength(1);
  });

  it("end after 10 minutes", async () => {
    const token = await tokens.issue(7);
    clock.pass(TEN_MINUTES_MS - 1);
    expect(await tokens.check(token)).toBe(7);
    clock.pass(1);
    expect(await tokens.check(token)).toBeNull();
    expect(await tokens.redeem(token)).toBeNull();
  });

  it("end with the first of them that is used, and leave those of others", async () => {
    const [first, second, foreign] = [await tokens.issue(7), await tokens.issue(7), await tokens.issue(8)];
    await tokens.redeem(second);
    expect(await tokens.check(first)).toBeNull();
    expect(await tokens.check(foreign)).toBe(8);
  });

  it("end all at once when they are revoked", async () => {
    const [first, foreign] = [await tokens.issue(7), await tokens.issue(8)];
    await tokens.revokeAll(7);
    expect(await tokens.check(first)).toBeNull();
    expect(await tokens.check(foreign)).toBe(8);
  });

  it("are not what is stored of them, nor anything malformed", async () => {
    const token = await tokens.issue(7);
    const wrong = [
      created[0]?.hash ?? "",
      "",
      token.slice(1),
      `${token} `,
      `${token}\n`,
      token.toLowerCase(),
      "é".repeat(43),
    ];
    for (const text of wrong) {
      expect(await tokens.check(text)).toBeNull();
      expect(await tokens.redeem(text)).toBeNull();
    }
    // The one in lower case has the form of a token; no other is looked for.
    expect(lookedUp).toBe(2);
    expect(await tokens.redeem(token)).toBe(7);
  });
});

import { hash } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import type { ResetTokenStore } from "#ports/reset-token-store.ts";
import type { ResetTokens } from "#ports/reset-tokens.ts";

const TEN_MINUTES_MS = 10 * 60 * 1000;

/** 256 bits; 43 characters. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Found by its hash: a token of this much chance needs no salt, and a comparison of hashes tells nothing by its time. */
export function resetTokens(store: ResetTokenStore, clock: Clock, random: Random): ResetTokens {
  const findLive = async (token: string) => {
    if (!TOKEN.test(token)) return null;
    const found = await store.find(hash("sha256", token, "hex"));
    return found !== null && found.expiresAt > clock.now() ? found : null;
  };

  return {
    async issue(userId) {
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + TEN_MINUTES_MS);
      await store.create({ hash: hash("sha256", token, "hex"), userId, expiresAt });
      return token;
    },

    check: async (token) => (await findLive(token))?.userId ?? null,

    async redeem(token) {
      const found = await findLive(token);
      if (found === null || !(await store.claim(found.hash))) return null;
      await store.removeOf(found.userId);
      return found.userId;
    },

    revokeAll: (userId) => store.removeOf(userId),
  };
}

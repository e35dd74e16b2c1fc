import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import type { ResetTokenStore } from "#ports/reset-token-store.ts";
import type { ResetTokens } from "#ports/reset-tokens.ts";
import { drawLinkToken, findLiveLink } from "./link-tokens.ts";

const TEN_MINUTES_MS = 10 * 60 * 1000;

export function resetTokens(store: ResetTokenStore, clock: Clock, random: Random): ResetTokens {
  const findLive = (token: string) => findLiveLink(store, clock, token);

  return {
    async issue(userId) {
      const { token, hash } = drawLinkToken(random);
      const expiresAt = new Date(clock.now().getTime() + TEN_MINUTES_MS);
      await store.create({ hash, userId, expiresAt });
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

import type { LinkPurpose } from "#domain/accounts/mailed-link.ts";
import type { Clock } from "#ports/clock.ts";
import type { MailedLinkStore } from "#ports/mailed-link-store.ts";
import type { MailedLinks } from "#ports/mailed-links.ts";
import type { Random } from "#ports/random.ts";
import { drawLinkToken, findLiveLink } from "./link-tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  "verify-email": DAY_MS,
  "change-email": DAY_MS,
  "keep-email": 7 * DAY_MS,
  "know-device": DAY_MS,
};

export function mailedLinks(store: MailedLinkStore, clock: Clock, random: Random): MailedLinks {
  const findLive = (token: string) => findLiveLink(store, clock, token);

  return {
    async issue(link) {
      const { token, hash } = drawLinkToken(random);
      await store.create({ ...link, hash, expiresAt: new Date(clock.now().getTime() + LIFETIME_MS[link.purpose]) });
      return token;
    },

    async check(token) {
      const found = await findLive(token);
      return found === null ? null : { userId: found.userId, purpose: found.purpose, email: found.email };
    },

    async redeem(token) {
      const found = await findLive(token);
      if (found === null || !(await store.claim(found.hash))) return null;
      const { userId, purpose, email, expiresAt } = found;
      // What an earlier mail than this one's says of keeping an address is still true.
      const since = purpose === "keep-email" ? expiresAt : undefined;
      await store.removeOf(userId, purpose, since);
      return { userId, purpose, email, issuedAt: new Date(expiresAt.getTime() - LIFETIME_MS[purpose]) };
    },

    async revoke(userId, purposes) {
      for (const purpose of purposes) await store.removeOf(userId, purpose);
    },
  };
}

import { hash } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";

/** 256 bits; 43 characters. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** What stands at the end of a mailed link. A token of this much chance is found by its hash, and needs no salt. */
export function drawLinkToken(random: Pick<Random, "bytes">): { readonly token: string; readonly hash: string } {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString("base64url");
  return { token, hash: hash("sha256", token, "hex") };
}

/** What was kept of the link that it stands in; null once that is over, and for what cannot be one. */
export async function findLiveLink<Link extends { readonly expiresAt: Date }>(
  store: { find(hash: string): Promise<Link | null> },
  clock: Pick<Clock, "now">,
  token: string,
): Promise<Link | null> {
  const found = TOKEN.test(token) ? await store.find(hash("sha256", token, "hex")) : null;
  return found !== null && found.expiresAt > clock.now() ? found : null;
}

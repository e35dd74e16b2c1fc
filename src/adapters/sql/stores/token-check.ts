import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#ports/secrets.ts";

const REMEMBERED = 10_000;

/**
 * Says whether a token is the one that a stored index was made of. Hashing is most of what a check costs, so a token
 * that has matched an index is remembered with it: a new token means a new index, and nothing goes stale.
 */
export function tokenCheck(secrets: Secrets): (token: string, storedIndex: string) => boolean {
  const matched = new Map<string, string>();
  return (token, storedIndex) => {
    const known = matched.get(storedIndex);
    if (known !== undefined) return isSame(known, token);
    const index = secrets.index("instance-token", token);
    if (!timingSafeEqual(Buffer.from(index, "latin1"), Buffer.from(storedIndex, "latin1"))) return false;
    if (matched.size >= REMEMBERED) matched.clear();
    matched.set(storedIndex, token);
    return true;
  };
}

/** Takes as long for a wrong first character as for a wrong last one. */
function isSame(known: string, token: string): boolean {
  let difference = known.length ^ token.length;
  for (let at = 0; at < known.length; at += 1) difference |= known.charCodeAt(at) ^ token.charCodeAt(at);
  return difference === 0;
}

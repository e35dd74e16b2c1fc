import { type ApiKey, keyStandingOf } from "#domain/keys/api-key.ts";
import type { KeyView } from "#ports/contracts/keys.ts";

/** A key, as its owner sees it: never its text. */
export function keyView(key: ApiKey, now: Date): KeyView {
  const { id, name, start, scopes, clients, networks, usedFrom, old } = key;
  const isOldWorking = old !== null && old.until > now;
  return {
    ...{ id, name, start, scopes: [...scopes], instances: clients === null ? null : [...clients] },
    networks: [...networks],
    standing: keyStandingOf(key, now),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    usedAt: key.usedAt?.toISOString() ?? null,
    usedFrom,
    old: isOldWorking
      ? {
          start: old.start,
          until: old.until.toISOString(),
          usedAt: old.usedAt?.toISOString() ?? null,
          usedFrom: old.usedFrom,
        }
      : null,
  };
}

import { KEY_USED_EVERY_MS } from "#domain/keys/api-key.ts";
import type { KeyFailure } from "#domain/keys/failures.ts";
import { isSoundKey } from "#domain/keys/key-text.ts";
import { callersNetwork, isWithin } from "#domain/keys/network.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ApiKeyStore, KeyAccess } from "#ports/api-keys.ts";
import type { Clock } from "#ports/clock.ts";
import type { Limit, LimitStanding } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";

export interface KeyGatePorts {
  readonly apiKeys: Pick<ApiKeyStore, "findAccess" | "touch">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
  /** Unknown keys, by the network that they come from. */
  readonly wrongKeys: Limit;
  /** Told of each call from a network that the key does not allow; must not throw, and nobody waits for it. */
  readonly onRefused?: ((key: Pick<KeyAccess, "id" | "ownerId" | "name">, address: string) => void) | undefined;
}

export type AdmitKeyFailure =
  | Exclude<KeyFailure, { readonly code: "key-unknown" }>
  | { readonly code: "key-unknown"; readonly limit: LimitStanding }
  | {
      readonly code: "rate-limited";
      readonly retryAfterSeconds: number;
      readonly limit: LimitStanding;
      readonly counted: "keys";
    };

export interface KeyGate {
  /** Whose key it is and what it may, after one indexed read: none is remembered, so a revoked one is refused at once. */
  admit(call: { readonly text: string; readonly address: string }): Promise<Result<KeyAccess, AdmitKeyFailure>>;
}

/** Where every key is checked, whatever it is to open. */
export function keyGate(ports: KeyGatePorts): KeyGate {
  const { apiKeys, clock, logger, wrongKeys, onRefused } = ports;
  const beingTouched = new Set<string>();

  /** Nobody waits for it, and of many calls at once one writes. */
  function touch({ id, oldUntil, usedAt }: KeyAccess, address: string, now: Date): void {
    const unlessSince = new Date(now.getTime() - KEY_USED_EVERY_MS);
    const old = oldUntil !== null;
    const name = `${id} ${old}`;
    if ((usedAt !== null && usedAt > unlessSince) || beingTouched.has(name)) return;
    beingTouched.add(name);
    apiKeys
      .touch(id, { old, at: now, address, unlessSince })
      .catch((error) => logger.warn("key-use-not-noted", { error }))
      .finally(() => beingTouched.delete(name));
  }

  return {
    async admit({ text, address }) {
      if (!isSoundKey(text)) return failure({ code: "key-mistyped" });
      const key = await apiKeys.findAccess(text);
      if (key === null) {
        const network = callersNetwork(address);
        const seconds = await wrongKeys.take(network);
        const limit = await wrongKeys.standing(network);
        return seconds === null
          ? failure({ code: "key-unknown", limit })
          : failure({ code: "rate-limited", retryAfterSeconds: seconds, limit, counted: "keys" });
      }
      const now = clock.now();
      if (key.revokedAt !== null) return failure({ code: "key-revoked" });
      if (key.oldUntil !== null && key.oldUntil <= now) return failure({ code: "key-replaced" });
      if (key.expiresAt !== null && key.expiresAt <= now) return failure({ code: "key-expired" });
      if (key.networks.length > 0 && !isWithin(key.networks, address)) {
        onRefused?.(key, address);
        return failure({ code: "network-refused", address });
      }
      touch(key, address, now);
      return success(key);
    },
  };
}

import type { Platform } from "#domain/instance.ts";
import { limitedAddress } from "#domain/limited-address.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";

export interface AuthorisePorts {
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly wrongTokens: Limit;
  readonly clock: Clock;
}

export interface Credentials {
  readonly client: string;
  readonly token: string | undefined;
  /** Where the call comes from: wrong tokens are counted for each, so that nobody locks out anybody else. */
  readonly address: string;
}

export type AuthoriseFailure =
  | { readonly code: "token-missing" }
  | { readonly code: "token-invalid" }
  | { readonly code: "instance-not-found" }
  | { readonly code: "instance-expired" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

export interface Authorise {
  /** An instance that may be used: its token is right. Sends and starts also want it not to have expired. */
  byToken(credentials: Credentials, needs: "any" | "unexpired"): Promise<Result<InstanceRef, AuthoriseFailure>>;
  /** For what anybody may see of an instance. */
  byClient(client: string): Promise<Result<InstanceRef, { readonly code: "instance-not-found" }>>;
}

/** Admits calls to the gateway of one platform. After too many wrong tokens none is looked at until the limit is over. */
export function gatewayAuthorise(ports: AuthorisePorts, platform: Platform): Authorise {
  const blockedUntil = new Map<string, number>();

  function secondsBlocked(credentials: Credentials): number {
    if (blockedUntil.size === 0) return 0;
    const key = callerOf(credentials);
    const left = (blockedUntil.get(key) ?? 0) - ports.clock.monotonicMs();
    if (left <= 0) blockedUntil.delete(key);
    return Math.ceil(left / 1000);
  }

  async function refuseToken(key: string): Promise<{ ok: false; failure: AuthoriseFailure }> {
    const seconds = await ports.wrongTokens.take(key);
    if (seconds === null) return failure({ code: "token-invalid" });
    blockedUntil.set(key, ports.clock.monotonicMs() + seconds * 1000);
    return failure({ code: "rate-limited", retryAfterSeconds: seconds });
  }

  return {
    async byToken(credentials, needs) {
      const { client, token } = credentials;
      if (token === undefined || token === "") return failure({ code: "token-missing" });
      const seconds = secondsBlocked(credentials);
      if (seconds > 0) return failure({ code: "rate-limited", retryAfterSeconds: seconds });
      const access = await ports.instances.findAccess(client);
      if (access === null || access.platform !== platform) return failure({ code: "instance-not-found" });
      if (!access.tokenMatches(token)) return refuseToken(callerOf(credentials));
      if (needs === "unexpired" && access.expiresAt <= ports.clock.now()) return failure({ code: "instance-expired" });
      return success({ instanceId: access.id, client: access.client });
    },
    async byClient(client) {
      const access = await ports.instances.findAccess(client);
      if (access === null || access.platform !== platform) return failure({ code: "instance-not-found" });
      return success({ instanceId: access.id, client: access.client });
    },
  };
}

function callerOf({ client, address }: Credentials): string {
  return `${client} ${limitedAddress(address)}`;
}

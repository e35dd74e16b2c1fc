import type { Platform } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import { attemptCounter } from "./attempt-counter.ts";

interface AuthorisePorts {
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly clock: Pick<Clock, "now" | "monotonicMs">;
  /** Told once when wrong tokens begin a block, not of each; must not throw, and nobody waits for it. */
  readonly onBlock?: ((instance: InstanceRef, address: string) => void) | undefined;
}

interface Credentials {
  readonly client: string;
  readonly token: string | undefined;
  /** Where the call comes from: one that has shown the right token is not locked out by what others guess. */
  readonly address: string;
}

/** Why a call was not admitted. */
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

/** Admits calls to the gateway of one platform. After too many wrong tokens none is looked at until the block is over. */
export function gatewayAuthorise({ instances, clock, onBlock }: AuthorisePorts, platform: Platform): Authorise {
  const attempts = attemptCounter(clock);

  return {
    async byToken({ client, token, address }, needs) {
      if (token === undefined || token === "") return failure({ code: "token-missing" });
      const access = await instances.findAccess(client);
      if (access === null || access.platform !== platform) return failure({ code: "instance-not-found" });
      // No await from here on: of many attempts at once, too, only so many are compared.
      const seconds = attempts.secondsBlocked(access.id, address);
      if (seconds > 0) return failure({ code: "rate-limited", retryAfterSeconds: seconds });
      const instance = { instanceId: access.id, client: access.client };
      if (!access.tokenMatches(token)) {
        if (attempts.wrong(access.id, address)) onBlock?.(instance, address);
        return failure({ code: "token-invalid" });
      }
      attempts.right(access.id, address);
      if (needs === "unexpired" && access.expiresAt <= clock.now()) return failure({ code: "instance-expired" });
      return success(instance);
    },
    async byClient(client) {
      const access = await instances.findAccess(client);
      if (access === null || access.platform !== platform) return failure({ code: "instance-not-found" });
      return success({ instanceId: access.id, client: access.client });
    },
  };
}

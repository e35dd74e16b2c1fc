import type { Platform } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef, InstanceStore, OwnedInstanceRef } from "#ports/instances.ts";
import type { LimitStanding } from "#ports/limits.ts";
import { attemptCounter } from "./attempt-counter.ts";
import { type Needs, refuseUse, type UseRefused, type UseRules } from "./refuse-use.ts";

interface AuthorisePorts extends Omit<UseRules, "clock"> {
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly clock: Pick<Clock, "now" | "monotonicMs">;
  /** Whether `proof` was made by the web role for this client and token. */
  readonly proves?: ((call: { readonly client: string; readonly token: string }, proof: string) => boolean) | undefined;
  /** Told once when wrong tokens begin a block, not of each; must not throw, and nobody waits for it. */
  readonly onTokenBlock?: ((instance: InstanceRef, address: string) => void) | undefined;
}

interface Credentials {
  readonly client: string;
  readonly token: string | undefined;
  /** Where the call comes from: nobody is kept waiting for what others guess. */
  readonly address: string;
  /** That the web role makes the call, and with this very token: it is not kept waiting, and a switched-off token is none to it. */
  readonly proof?: string | undefined;
}

/** Why a call was not admitted. */
export type AuthoriseFailure =
  | { readonly code: "token-missing" }
  | { readonly code: "token-invalid"; readonly limit: LimitStanding }
  | { readonly code: "token-off" }
  | { readonly code: "instance-not-found" }
  | UseRefused
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number; readonly limit?: LimitStanding };

export interface Authorise {
  /** An instance that may be used: its token is right, and its owner is not suspended. */
  byToken(credentials: Credentials, needs: Needs): Promise<Result<OwnedInstanceRef, AuthoriseFailure>>;
  /** Asks again of who has been admitted, and counts nothing. */
  stillOpens(credentials: Omit<Credentials, "address">): Promise<boolean>;
  /** For what anybody may see of an instance. */
  byClient(client: string): Promise<Result<InstanceRef, { readonly code: "instance-not-found" }>>;
}

/** Admits calls to the gateway of one platform. After too many wrong tokens of a network none from there is looked at until the block is over. */
export function gatewayAuthorise(ports: AuthorisePorts, platform: Platform): Authorise {
  const { instances, clock, onTokenBlock, proves } = ports;
  const attempts = attemptCounter(clock);
  const isOwn = (call: { readonly client: string; readonly token: string }, proof: string | undefined) =>
    proof !== undefined && proves?.(call, proof) === true;

  return {
    async byToken({ client, token, address, proof }, needs) {
      if (token === undefined || token === "") return failure({ code: "token-missing" });
      const access = await instances.findAccess(client);
      if (access === null || access.platform !== platform) return failure({ code: "instance-not-found" });
      // No await from here on: of many attempts at once, too, only so many are compared.
      const isOurs = isOwn({ client, token }, proof);
      const seconds = isOurs ? 0 : attempts.secondsBlocked(access.id, address);
      if (seconds > 0) {
        return failure({
          code: "rate-limited",
          retryAfterSeconds: seconds,
          limit: attempts.standing(access.id, address),
        });
      }
      const instance = { instanceId: access.id, client: access.client, ownerId: access.ownerId };
      if (!access.tokenMatches(token)) {
        if (!isOurs && attempts.wrong(access.id, address)) onTokenBlock?.(instance, address);
        return failure({ code: "token-invalid", limit: attempts.standing(access.id, address) });
      }
      if (access.tokenOff && !isOurs) return failure({ code: "token-off" });
      const refused = refuseUse(access, needs, ports);
      if (refused !== null) return failure(refused);
      return success(instance);
    },
    async stillOpens({ client, token = "", proof }) {
      const access = await instances.findAccess(client);
      if (access?.platform !== platform || !access.tokenMatches(token) || access.ownerSuspended) return false;
      return !access.tokenOff || isOwn({ client, token }, proof);
    },
    async byClient(client) {
      const access = await instances.findAccess(client);
      if (access === null || access.platform !== platform) return failure({ code: "instance-not-found" });
      return success({ instanceId: access.id, client: access.client });
    },
  };
}

import type { Socket } from "node:net";
import type { Result } from "#domain/result.ts";
import type { InstanceProxy, ProxyProblem } from "#domain/sessions/proxy.ts";
import type { ProxyStore } from "#ports/proxies.ts";
import { StorageError } from "#ports/storage-error.ts";

export interface RoadTarget {
  readonly host: string;
  readonly port: number;
}

/** A connection through a proxy, of which nothing has been read. */
export type DialProxy = (
  proxy: InstanceProxy,
  target: RoadTarget,
  signal?: AbortSignal,
) => Promise<Result<Socket, { readonly code: ProxyProblem }>>;

/** The way of one instance to its network. Rejects with `ProxyFailed`. */
export type Road = (target: RoadTarget, signal?: AbortSignal) => Promise<Socket>;

type Told = (problem: ProxyProblem | null) => void;

/**
 * By instance, for each line of an account that is open; null where it is the server's own connection. `told` hears of
 * each use of a proxy how it went, and that there is none. Rejects with `StorageError` where no way is known: nothing
 * then goes another way.
 */
export type RoadOf = (instanceId: number) => (told: Told) => Promise<Road | null>;

class ProxyFailed extends Error {
  override readonly name = "ProxyFailed";
  readonly code: ProxyProblem;

  constructor(code: ProxyProblem) {
    super(`gateway: the instance's proxy does not lead to the network (${code})`);
    this.code = code;
  }
}

/**
 * Ways as they are stored now; while the store is away as the account's last line went, so that a line which breaks
 * meanwhile is back before the store is. The first line waits for the store.
 */
export function roadsOf(proxies: Pick<ProxyStore, "find">, dial: DialProxy): RoadOf {
  return (instanceId) => {
    let last: InstanceProxy | null | undefined;

    async function proxyNow(): Promise<InstanceProxy | null> {
      try {
        last = await proxies.find(instanceId);
      } catch (error) {
        if (last === undefined || !(error instanceof StorageError)) throw error;
      }
      return last;
    }

    return async (told) => {
      const proxy = await proxyNow();
      if (proxy === null) {
        told(null);
        return null;
      }
      return async (target, signal) => {
        const dialled = await dial(proxy, target, signal);
        // Who has hung up knows nothing of the proxy.
        if (signal?.aborted !== true) told(dialled.ok ? null : dialled.failure.code);
        if (!dialled.ok) throw new ProxyFailed(dialled.failure.code);
        return dialled.value;
      };
    };
  };
}

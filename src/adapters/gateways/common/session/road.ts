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

/** By instance; null where it is the server's own connection. Rejects with `StorageError`: nothing then goes another way. */
export type RoadOf = (instanceId: number, told: Told) => Promise<Road | null>;

class ProxyFailed extends Error {
  override readonly name = "ProxyFailed";
  readonly code: ProxyProblem;

  constructor(code: ProxyProblem) {
    super(`gateway: the instance's proxy does not lead to the network (${code})`);
    this.code = code;
  }
}

/** Ways as they are stored now; `told` hears of each use of one how it went, and that there is none. */
export function roadsOf(proxies: Pick<ProxyStore, "find">, dial: DialProxy): RoadOf {
  return async (instanceId, told) => {
    const proxy = await proxies.find(instanceId);
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
}

/**
 * The way of an account that is open, for each of its lines: as it is stored now, and while the store is away as its
 * last line went, so that a line which breaks meanwhile is back before the store is. Its first line waits for the store.
 */
export function roadOfAccount(roadOf: RoadOf | undefined, instanceId: number): (told: Told) => Promise<Road | null> {
  let last: Road | null | undefined;
  return async (told) => {
    if (roadOf === undefined) return null;
    try {
      last = await roadOf(instanceId, told);
    } catch (error) {
      if (last === undefined || !(error instanceof StorageError)) throw error;
    }
    return last;
  };
}

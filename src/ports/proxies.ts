import type { InstanceProxy } from "#domain/sessions/proxy.ts";

/** Proxies of instances, one at most for each, sealed. Rejects with `StorageError`. */
export interface ProxyStore {
  find(instanceId: number): Promise<InstanceProxy | null>;
  /** In the place of the one before. Of an instance that is gone nothing is kept. */
  write(instanceId: number, proxy: InstanceProxy): Promise<void>;
  /** Also where there is none. */
  remove(instanceId: number): Promise<void>;
}

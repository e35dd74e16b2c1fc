import { beforeEach, describe, expect, it } from "vitest";
import type { InstanceProxy } from "#domain/sessions/proxy.ts";
import type { ProxyStore } from "#ports/proxies.ts";

interface ProxyWorld {
  readonly store: ProxyStore;
  readonly instanceId: number;
  readonly otherId: number;
  /** Of no instance. */
  readonly goneId: number;
}

const PROXY: InstanceProxy = {
  ...{ kind: "socks5", host: "proxy.example.com", port: 1080 },
  ...{ user: "wesal", password: "it's \\ \" 🔑" },
};

/** What every store of proxies does. */
export function proxyStoreContract(name: string, make: () => Promise<ProxyWorld>): void {
  describe(`proxies (${name})`, () => {
    let world: ProxyWorld;
    beforeEach(async () => {
      world = await make();
    });

    it("are none until one is written, and then the one that was written last, of that instance alone", async () => {
      const { store, instanceId, otherId } = world;
      expect(await store.find(instanceId)).toBeNull();
      await store.write(instanceId, PROXY);
      expect(await store.find(instanceId)).toEqual(PROXY);
      const other = { ...PROXY, kind: "http", user: null, password: null } as const;
      await store.write(instanceId, other);
      expect(await store.find(instanceId)).toEqual(other);
      expect(await store.find(otherId)).toBeNull();
    });

    it("are removed, however often", async () => {
      const { store, instanceId, otherId } = world;
      await store.write(instanceId, PROXY);
      await store.write(otherId, PROXY);
      await store.remove(instanceId);
      await store.remove(instanceId);
      expect([await store.find(instanceId), await store.find(otherId)]).toEqual([null, PROXY]);
    });

    it("are not kept of an instance that is gone", async () => {
      const { store, goneId } = world;
      await store.write(goneId, PROXY);
      expect(await store.find(goneId)).toBeNull();
    });
  });
}

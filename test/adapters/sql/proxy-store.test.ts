import { expect, it } from "vitest";
import { sqlProxyStore } from "#adapters/sql/stores/proxy-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { proxyStoreContract } from "#test/contracts/proxy-store.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

eachDatabase("sql stores", (fixture) => {
  async function world() {
    const { database } = await fixture.empty();
    const ownerId = await addUser(database);
    const instanceId = await addInstance(database, "Client001", ownerId);
    const otherId = await addInstance(database, "Client002", ownerId);
    const store = sqlProxyStore(database, secretsFrom(SECRET));
    return { database, store, instanceId, otherId, goneId: otherId + 1_000 };
  }
  proxyStoreContract(fixture.dialect, world);

  it("keeps no proxy in plain, and opens none in another instance's row", async () => {
    const { database, store, instanceId, otherId } = await world();
    await store.write(instanceId, { kind: "http", host: "canary-host", port: 1, user: "canary", password: "canary" });
    const rows = await database.db.selectFrom("instance_proxies").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("canary");
    await database.db.updateTable("instance_proxies").set({ instance_id: otherId }).execute();
    await expect(store.find(otherId)).rejects.toThrow();
  });
});

const SECRET = "a secret of thirty-two characters";

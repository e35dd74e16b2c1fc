import { expect, it } from "vitest";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

eachDatabase("what a gateway knows of owners", (fixture) => {
  it("is who is suspended, and who has confirmed their address", async () => {
    const { database } = await fixture.empty();
    const [layla, omar] = [await addUser(database), await addUser(database, "omar@example.com")];
    const [shop, desk] = [
      await addInstance(database, "Client001", layla),
      await addInstance(database, "Client002", omar),
    ];
    const [users, instances] = [sqlUserStore(database), sqlInstanceStore(database, secretsFrom("of nobody"))];
    const standing = async (client: string) => {
      const access = await instances.findAccess(client);
      return [access?.id, access?.ownerSuspended, access?.ownerVerified];
    };
    expect([await standing("Client001"), [...(await instances.listSuspended())]]).toEqual([[shop, false, false], []]);
    await users.setSuspended(layla, new Date());
    await users.markVerified(layla);
    expect([await standing("Client001"), await standing("Client002")]).toEqual([
      [shop, true, true],
      [desk, false, false],
    ]);
    expect([...(await instances.listSuspended())]).toEqual([shop]);
    await users.setSuspended(layla, null);
    expect([...(await instances.listSuspended())]).toEqual([]);
  });

  it("counts owners from before addresses were confirmed as confirmed", async () => {
    const { database } = await fixture.empty();
    const ownerId = await addUser(database);
    await addInstance(database, "Client001", ownerId);
    await database.db.updateTable("users").set({ u_verified: null }).where("id", "=", ownerId).execute();
    expect((await sqlUserStore(database).findById(ownerId))?.verified).toBe(true);
    const access = await sqlInstanceStore(database, secretsFrom("of nobody")).findAccess("Client001");
    expect(access?.ownerVerified).toBe(true);
  });
});

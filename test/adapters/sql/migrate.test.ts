import { expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { eachDatabase, silentLogger } from "#test/support/databases.ts";

eachDatabase("migrations", (fixture) => {
  it("run once when several processes start at once", async () => {
    const url = await fixture.bareUrl();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url, logger: silentLogger })));
    await Promise.all(databases.map((database) => migrate(database)));
    for (const database of databases) await database.ping();
    const [first] = databases;
    const rows = await first?.db.selectFrom("app_migrations").select("name").orderBy("name").execute();
    expect(rows).toEqual([{ name: "0001-accounts" }, { name: "0002-whatsapp" }, { name: "0003-telegram" }]);
    expect(await first?.db.selectFrom("users").selectAll().execute()).toEqual([]);
    for (const database of databases) await database.close();
  }, 20_000);

  it("start over where a crash left off", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl(), logger: silentLogger });
    await migrate(database);
    await database.db.deleteFrom("app_migrations").execute();
    await migrate(database);
    expect(await database.db.selectFrom("app_migrations").select("name").execute()).toHaveLength(3);
    await database.close();
  });

  it("refuse a database that a newer version migrated", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl(), logger: silentLogger });
    await migrate(database);
    await database.db.insertInto("app_migrations").values({ name: "9999-future" }).execute();
    await expect(migrate(database)).rejects.toMatchObject({ code: "database-newer" });
    await database.close();
  });
});

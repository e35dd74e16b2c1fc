import { expect, it } from "vitest";
import { eachDatabase } from "#test/support/databases.ts";

eachDatabase("what is written together", (fixture) => {
  const open = async () => {
    const { database } = await fixture.empty();
    const ids = async () =>
      (await database.db.selectFrom("removed_instances").select("id").orderBy("id").execute()).map(({ id }) => id);
    return { database, ids };
  };

  it("stands after the end, with what its own reads have seen", async () => {
    const { database, ids } = await open();
    const seen = await database.together(async (on) => {
      await on.insertInto("removed_instances").values({ id: 1 }).execute();
      await on.insertInto("removed_instances").values({ id: 2 }).execute();
      return on.selectFrom("removed_instances").select("id").orderBy("id").execute();
    });
    expect([seen, await ids()]).toEqual([
      [{ id: 1 }, { id: 2 }],
      [1, 2],
    ]);
  });

  it.each([
    { counting: false },
    { counting: true },
  ])("is all or nothing where the database can ($counting)", async (options) => {
    const { database, ids } = await open();
    const failing = database.together(async (on) => {
      await on.insertInto("removed_instances").values({ id: 1 }).execute();
      await on.insertInto("removed_instances").values({ id: 1 }).execute();
    }, options);
    await expect(failing).rejects.toThrow();
    // The query service has no transactions: the stores order their statements for that.
    expect(await ids()).toEqual(fixture.dialect === "query-service" ? [1] : []);
  });
});

import { expect, it } from "vitest";
import { resealEverything } from "#adapters/sql/rotation/rotation.ts";
import { oldGroupNamesRemoval, sqlGroupNames } from "#adapters/sql/stores/group-names.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");
const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 29, 8);
const at = (hours: number) => new Date(START_MS + hours * HOUR_MS);
const TEAM = { kind: "group", id: "120363000000000001" } as const;
const NEWS = { kind: "channel", id: "4000000001" } as const;

eachDatabase("names of groups", (fixture) => {
  async function world() {
    const { database } = await fixture.empty();
    const id = await addInstance(database, "Client001");
    const messages = sqlMessageStore(database, secrets);
    const names = sqlGroupNames(database, secrets);
    const rows = async () => {
      const kept = database.db.selectFrom("group_names").select(["chat", "name", "told_at"]).orderBy("told_at");
      return (await kept.execute()).map((row) => ({ ...row, told_at: Number(row.told_at) }));
    };
    return { database, id, messages, names, rows, team: messages.chatOf(id, TEAM), news: messages.chatOf(id, NEWS) };
  }

  it("are sealed, and written again only where one has changed or was told long ago", async () => {
    const { id, names, rows, team } = await world();
    const keep = (subject: string, hours: number) => names.keep(id, [{ recipient: TEAM, subject }], at(hours));
    await keep("Delivery team", 0);
    const [first] = await rows();
    expect(first).toMatchObject({ chat: team, told_at: START_MS });
    expect(first?.name).not.toContain("Delivery");
    await keep("Delivery team", 11);
    expect(await rows()).toEqual([first]);
    await keep("Drivers", 11);
    expect(await rows()).toMatchObject([{ told_at: at(11).getTime() }]);
    await keep("Drivers", 24);
    expect(await rows()).toMatchObject([{ told_at: at(24).getTime() }]);
  });

  it("leave with retention, with what an instance keeps, with an erasure, and with the secret that they are sealed by", async () => {
    const { database, id, messages, names, rows, team, news } = await world();
    const remove = oldGroupNamesRemoval(database);
    const keepAll = async () => {
      await names.keep(id, [{ recipient: TEAM, subject: "Team" }], at(0));
      await names.keep(id, [{ recipient: NEWS, subject: "News" }], at(1));
    };
    await keepAll();
    expect([await remove(at(1), 10), (await rows()).map(({ chat }) => chat)]).toEqual([1, [news]]);
    await names.keep(id, [{ recipient: TEAM, subject: "Team" }], at(2));
    await messages.erase(id, team, at(3));
    expect((await rows()).map(({ chat }) => chat)).toEqual([news]);

    await sqlPrivacyStore(database).writeOwned(1, id, { keepContent: false, fetchMedia: false, keepDays: null });
    expect([await remove(at(0), 10), await rows()]).toEqual([1, []]);

    await keepAll();
    await resealEverything(database, { current: secrets, next: secretsFrom("the new secret") });
    expect(await rows()).toEqual([]);

    await keepAll();
    await database.db.deleteFrom("instances").where("id", "=", id).execute();
    expect(await rows()).toEqual([]);
    await expect(keepAll()).rejects.toThrow();
  });
});

import { expect, it } from "vitest";
import { type DumpItem, dump } from "#adapters/sql/backup/dump.ts";
import { load } from "#adapters/sql/backup/load.ts";
import { isOccupied } from "#adapters/sql/backup/occupied.ts";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { TABLES, type TableName } from "#adapters/sql/tables.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import {
  createSchema,
  describeWithMysql,
  eachDatabase,
  queryServiceUrl,
  temporarySqlite,
} from "#test/support/databases.ts";
import { allRows, fillDatabase, readSealed } from "#test/support/full-database.ts";
import { addUser } from "#test/support/rows.ts";

const secrets = secretsFrom("the secret of backups");
const NAMES = TABLES.map(({ name }) => name);

async function dumped(database: Database): Promise<LoadItem[]> {
  const items: LoadItem[] = [];
  await dump(database, async (item) => {
    if (item.kind !== "database") items.push(item);
  });
  return items;
}

type LoadItem = Exclude<DumpItem, { kind: "database" }>;

async function* each(items: readonly LoadItem[]): AsyncGenerator<LoadItem> {
  yield* items;
}

/** The ledger of migrations and their lease, and who runs. */
const OF_THIS_DATABASE_ALONE = ["app_migrations", "app_leases", "running_roles"];

eachDatabase("a dump", (fixture) => {
  it("names every table and column that there is", async () => {
    const { database } = await fixture.empty();
    const tables = await database.db.introspection.getTables();
    const found = tables
      .filter(({ name }) => !OF_THIS_DATABASE_ALONE.includes(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()] as const);
    const named = TABLES.map(({ name, columns }) => [name, Object.keys(columns).toSorted()] as const);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(found));
  });

  it("puts everything back, and nothing else stays", async () => {
    const { database } = await fixture.empty();
    await checkAppSecret(database, secrets);
    const ids = await fillDatabase(database, secrets, 10);
    const before = await allRows(database);
    const items = await dumped(database);
    await addUser(database, "later@example.com");
    await database.db.deleteFrom("whatsapp_keys").execute();
    expect(await isOccupied(database.db)).toBe(true);
    await load(database, { tables: NAMES, items: each(items) });
    expect(await allRows(database)).toEqual(before);
    expect(await readSealed(database, secrets, ids)).toMatchObject({ tokens: ["tokenClient001", "tokenClient002"] });
  });

  it("leaves room for new rows beside the old ones", async () => {
    const { database } = await fixture.empty();
    const { ownerId } = await fillDatabase(database, secrets);
    const items = await dumped(database);
    await load(database, { tables: NAMES, items: each(items) });
    expect(await addUser(database, "new@example.com")).toBeGreaterThan(ownerId);
  });

  it("that ends too early changes nothing, or keeps the service from starting until it is put in whole", async () => {
    const { database } = await fixture.empty();
    await checkAppSecret(database, secrets);
    await fillDatabase(database, secrets);
    const before = await allRows(database);
    const items = await dumped(database);
    async function* broken(): AsyncGenerator<LoadItem> {
      yield* items.slice(0, items.length / 2);
      throw new Error("the file ends here");
    }
    await expect(load(database, { tables: NAMES, items: broken() })).rejects.toThrow("the file ends here");
    const checked = await checkAppSecret(database, secrets);
    if (fixture.dialect === "query-service") {
      expect(checked).toMatchObject({ failure: { code: "restore-half-done" } });
    } else expect([checked.ok, await allRows(database)]).toEqual([true, before]);
    await load(database, { tables: NAMES, items: each(items) });
    expect([(await checkAppSecret(database, secrets)).ok, await allRows(database)]).toEqual([true, before]);
  });

  it("lets nobody start from when it has looked who runs", { timeout: 20_000 }, async () => {
    const { database, url } = await fixture.empty();
    await checkAppSecret(database, secrets);
    const items = await dumped(database);
    const other = await openDatabase({ url });
    const mark = { name: "web", role: "web", holder: "a", beat: "a", place: "there", pid: 1 };
    const start = async () => {
      await other.db.insertInto("running_roles").values(mark).execute();
      return (await checkAppSecret(other, secrets)).ok;
    };
    let hasStarted: unknown;
    const begun = async () => {
      hasStarted = await start().catch((error: Error) => error.name);
    };
    await load(database, { tables: NAMES, items: each(items), begun });
    expect(hasStarted).toBe(fixture.dialect === "sqlite" ? "StorageError" : false);
    await other.db.deleteFrom("running_roles").execute();
    expect(await start()).toBe(true);
    await other.close();
  });

  it("changes nothing where somebody has started", async () => {
    const { database } = await fixture.empty();
    await checkAppSecret(database, secrets);
    await fillDatabase(database, secrets);
    const before = await allRows(database);
    const begun = () => Promise.reject(new Error("web is running"));
    await expect(load(database, { tables: NAMES, items: each([]), begun })).rejects.toThrow("web is running");
    expect([(await checkAppSecret(database, secrets)).ok, await allRows(database)]).toEqual([true, before]);
  });

  it("is of one moment, where the dialect has such", async () => {
    const { database } = await fixture.empty();
    const { ownerId } = await fillDatabase(database, secrets);
    const items: LoadItem[] = [];
    await dump(database, async (item) => {
      if (item.kind === "table" && item.table === "users") {
        await sqlUserStore(database).update(ownerId, { name: "Changed", phone: null, country: null });
        await database.db.deleteFrom("whatsapp_messages").execute();
      }
      if (item.kind !== "database") items.push(item);
    });
    const text = JSON.stringify(items);
    const isOfOneMoment = fixture.dialect !== "query-service";
    expect([text.includes("Changed"), text.includes('"m0"')]).toEqual([!isOfOneMoment, isOfOneMoment]);
    const [user] = await database.db.selectFrom("users").select("u_name").execute();
    expect(user?.u_name).toBe("Changed");
  });

  it("takes a database that was only started for an empty one", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    expect(await isOccupied(database.db)).toBe(false);
    await migrate(database);
    expect(await isOccupied(database.db)).toBe(false);
    await database.db
      .insertInto("faqs")
      .values({ question: "Ours?", answer: "Yes.", addeddate: "2026-01-01 00:00:00.000" })
      .execute();
    expect(await isOccupied(database.db)).toBe(true);
    await database.close();
  });
});

describeWithMysql("a database that moves", () => {
  it("from SQLite to MariaDB, on to a query service and back is the same in the end", async () => {
    const first = await temporarySqlite();
    await checkAppSecret(first.database, secrets);
    const ids = await fillDatabase(first.database, secrets, 4);
    const sealed = await readSealed(first.database, secrets, ids);
    const rows = await allRows(first.database);
    const home = await temporarySqlite();
    let from = first.database;
    let count = 0;
    for (const url of [await createSchema(), await queryServiceUrl(), home.url]) {
      const to = await openDatabase({ url });
      await migrate(to);
      const items = await dumped(from);
      count = items.reduce((sum, item) => sum + (item.kind === "rows" ? item.rows.length : 0), 0);
      await load(to, { tables: NAMES satisfies readonly TableName[], items: each(items) });
      expect(await readSealed(to, secrets, ids)).toEqual(sealed);
      await from.close();
      from = to;
    }
    expect(await allRows(from)).toEqual(rows);
    await from.close();
    await home.remove();
    process.stdout.write(`  ${count} rows the same after SQLite, MariaDB, query service, SQLite\n`);
  });
});

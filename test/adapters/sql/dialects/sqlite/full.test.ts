import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import type { NewUser } from "#ports/users.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";

const FULL = { name: "StorageError", code: "full" };
const ENDLESS = 1_000_000;

describe("a sqlite file that may not grow", () => {
  let temporary: TemporaryDatabase;

  beforeEach(async () => {
    temporary = await temporarySqlite();
  });

  afterEach(() => temporary.remove());

  const allowPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(temporary.database.db);
  const user = (n: number): NewUser => ({
    name: "x".repeat(2_000),
    email: `${n}@example.com`,
    passwordHash: "hash",
    country: "IQ",
    referrerId: null,
    createdAt: new Date("2026-03-04T05:06:07.089Z"),
  });

  it("keeps every write that it took, refuses the others, and reads on", async () => {
    const users = sqlUserStore(temporary.database);
    await allowPages(1);
    const taken: number[] = [];
    const refused: unknown[] = [];
    for (let n = 0; n < 40; n += 1) {
      const created = await users.create(user(n)).catch((error: unknown) => error);
      if ((created as { ok?: boolean }).ok === true) taken.push(n);
      else refused.push(created);
    }
    expect(refused.length).toBeGreaterThan(20);
    for (const error of refused) expect(error).toMatchObject(FULL);
    const read = temporary.database.prepareRead(temporary.database.db.selectFrom("users").select("u_email").compile());
    expect((await read.all([])).map(({ u_email }) => u_email)).toEqual(taken.map((n) => `${n}@example.com`));
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(temporary.database.db);
    expect(check.rows).toEqual([{ integrity_check: "ok" }]);

    await allowPages(ENDLESS);
    expect(await users.create(user(99))).toMatchObject({ ok: true });
  });

  it("takes all of what belongs together, or nothing, even where the first refusal is caught", async () => {
    const { database } = temporary;
    const name = (n: number) => ({ name: `${n} ${"x".repeat(300_000)}`, value: "x" });
    const insert = (db: typeof database.db, n: number) => db.insertInto("app_check").values(name(n)).execute();
    await allowPages(1);
    const tolerant = database.together(async (db) => {
      await db.insertInto("app_check").values({ name: "small", value: "x" }).execute();
      await insert(db, 1).catch(() => undefined);
      await db.insertInto("app_check").values({ name: "after", value: "x" }).execute();
    });
    // SQLite has rolled back by itself: what follows would be a half that stays.
    await expect(tolerant).rejects.toMatchObject(FULL);
    await expect(database.together((db) => insert(db, 2))).rejects.toMatchObject(FULL);
    expect(await database.db.selectFrom("app_check").select("name").execute()).toEqual([]);
    await allowPages(ENDLESS);
    await database.together((db) => insert(db, 3));
  });

  it("is unavailable, not full, while another process holds its lock for long", async () => {
    const other = await openDatabase({ url: temporary.url });
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = other.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("app_check").values({ name: "held", value: "x" }).execute();
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const waiting = sqlUserStore(temporary.database).create(user(1));
    await expect(waiting).rejects.toMatchObject({ name: "StorageError", code: "unavailable" });
    held.resolve();
    await holding;
    await other.close();
  });
});

import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const WRITER = fileURLToPath(new URL("../../../../support/write-keys.ts", import.meta.url));

describe("a sqlite file", () => {
  let temporary: TemporaryDatabase;

  beforeEach(async () => {
    temporary = await temporarySqlite();
  });

  afterEach(() => temporary.remove());

  const write = (instanceId: number, name: string, count: number) =>
    new Promise<number | null>((resolve, reject) => {
      const args = [WRITER, temporary.url, String(instanceId), name, String(count)];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      child.once("error", reject);
      child.once("exit", resolve);
    });

  it("loses nothing that two processes write at once", async () => {
    const { database } = temporary;
    const instanceId = await addInstance(database, "Client001");
    const here = async () => {
      for (let n = 0; n < 100; n += 1) await addUser(database, `user${n}@example.com`);
      return 0;
    };
    const exits = await Promise.all([write(instanceId, "one", 300), write(instanceId, "two", 300), here()]);
    expect(exits).toEqual([0, 0, 0]);
    const keys = await database.db.selectFrom("whatsapp_keys").select(["type", "id"]).execute();
    expect(keys).toHaveLength(2 * 300 * 2);
    expect(await database.db.selectFrom("users").select("id").execute()).toHaveLength(100);
  }, 30_000);

  it("begins with small pages, of which a commit writes each that it touches, and keeps those that it has", async () => {
    const pageSize = async (url: string) => {
      const opened = await openDatabase({ url });
      const { rows } = await sql<{ page_size: number }>`pragma page_size`.execute(opened.db);
      await opened.close();
      return rows[0]?.page_size;
    };
    expect(await pageSize(temporary.url)).toBe(512);
    const earlier = `${temporary.file}-earlier`;
    const made = new DatabaseSync(earlier);
    made.exec("pragma page_size = 4096; create table earlier (id integer)");
    made.close();
    expect(await pageSize(`sqlite:${earlier}`)).toBe(4096);
  });

  it("waits for a lock held elsewhere without blocking, and then writes", async () => {
    const other = await openDatabase({ url: temporary.url });
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    const held = other.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("app_check").values({ name: "held", value: "x" }).execute();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await Promise.all([held, addUser(temporary.database)]);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(10);
    expect(await temporary.database.db.selectFrom("app_check").selectAll().execute()).toHaveLength(1);
    await other.close();
  });

  it("shows a prepared read nothing of a transaction under way", async () => {
    const { database } = temporary;
    const read = database.prepareRead(
      database.db.selectFrom("app_check").select("value").where("name", "=", "").compile(),
    );
    await database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("app_check").values({ name: "n", value: "v" }).execute();
      expect(await read.first(["n"])).toBeUndefined();
    });
    expect(await read.first(["n"])).toEqual({ value: "v" });
  });

  it("finds a client by an index, however many instances there are", async () => {
    const plan = await sql<{ detail: string }>`
      explain query plan select id from instances where i_client = ${"Client001"}`.execute(temporary.database.db);
    expect(plan.rows.map((row) => row.detail)).toEqual([expect.stringMatching(/^SEARCH instances USING .*INDEX/)]);
  });

  it("undoes a transaction that fails, and goes on", async () => {
    const { database } = temporary;
    const failing = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("app_check").values({ name: "n", value: "v" }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await database.db.selectFrom("app_check").selectAll().execute()).toEqual([]);
  });

  it("refuses to bind what it would store as nothing", async () => {
    const { db } = temporary.database;
    for (const value of [new Date(), undefined, true, {}]) {
      const insert = sql`insert into app_check (name, value) values (${value}, ${"x"})`.execute(db);
      await expect(insert).rejects.toMatchObject({ code: "parameter-type" });
    }
  });

  it("syncs its log at checkpoints, enforces foreign keys, and is its owner's alone to read", async () => {
    const { db } = temporary.database;
    const pragmas = await Promise.all(
      ["journal_mode", "synchronous", "foreign_keys"].map((name) => sql.raw(`pragma ${name}`).execute(db)),
    );
    expect(pragmas.flatMap(({ rows }) => rows.map((row) => Object.values(row as object)[0]))).toEqual(["wal", 1, 1]);
    for (const path of [temporary.file ?? "", `${temporary.file}-wal`]) {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
  });

  it("is found in the data directory by default", async () => {
    const dataDir = `${dirname(temporary.file ?? "")}/data`;
    const database = await openDatabase({ url: "sqlite:", dataDir });
    await database.ping();
    expect((await stat(`${dataDir}/wesal.sqlite`)).isFile()).toBe(true);
    await database.close();
  });

  it("keeps what was written when it is opened again", async () => {
    const id = await addUser(temporary.database);
    const again = await openDatabase({ url: temporary.url });
    expect((await sqlUserStore(again).findById(id))?.email).toBe("owner@example.com");
    await again.close();
  });
});

describe("opening a database", () => {
  it("says what is wrong with an address", async () => {
    for (const url of ["", "postgres://host/name", "mysql://", "mysql://host", "mysql:nonsense"]) {
      await expect(openDatabase({ url })).rejects.toMatchObject({ code: "url-unsupported" });
    }
  });

  it("says which file cannot be opened", async () => {
    const opening = openDatabase({ url: "sqlite:/dev/null/x.db" });
    await expect(opening).rejects.toMatchObject({
      code: "unopenable",
      message: expect.stringContaining("/dev/null/x.db"),
    });
  });

  it("says which server cannot be reached, without the password", async () => {
    const opening = openDatabase({ url: "mysql://me:hidden@127.0.0.1:9/name" });
    const error = await opening.catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "unreachable", message: expect.stringContaining("127.0.0.1:9") });
    expect((error as Error).message).not.toContain("hidden");
  });
});

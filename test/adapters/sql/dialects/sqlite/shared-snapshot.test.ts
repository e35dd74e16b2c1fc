import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "#adapters/sql/database.ts";
import { temporarySqlite } from "#test/support/databases.ts";

let database: Database;
let other: DatabaseSync;
let close: () => Promise<void>;

beforeEach(async () => {
  const temporary = await temporarySqlite();
  database = temporary.database;
  await sql`create table notes (id integer primary key, text text)`.execute(database.db);
  other = new DatabaseSync(temporary.file ?? "");
  close = async () => {
    other.close();
    await temporary.remove();
  };
});
afterEach(() => close());

function reads() {
  return database.prepareRead<{ text: string }>(sql`select text from notes where id = ${0}`.compile(database.db));
}

it("sees an own write at once, within a snapshot", async () => {
  const read = reads();
  await sql`insert into notes values (1, 'first')`.execute(database.db);
  expect(await read.first([1])).toEqual({ text: "first" });
  await sql`update notes set text = 'second' where id = 1`.execute(database.db);
  expect(await read.first([1])).toEqual({ text: "second" });
});

it("finds a row that another process has only just written", async () => {
  const read = reads();
  expect(await read.first([1])).toBeUndefined();
  other.exec("insert into notes values (1, 'theirs')");
  expect(await read.first([1])).toEqual({ text: "theirs" });
});

it("sees another process's change a few milliseconds later", async () => {
  const read = reads();
  other.exec("insert into notes values (1, 'old')");
  expect(await read.first([1])).toEqual({ text: "old" });
  other.exec("update notes set text = 'new' where id = 1");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await read.first([1])).toEqual({ text: "new" });
});

it("keeps no snapshot open that would hold the log back", async () => {
  const read = reads();
  await sql`insert into notes values (1, 'x')`.execute(database.db);
  await read.first([1]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const [checkpoint] = other.prepare("pragma wal_checkpoint(truncate)").all();
  expect(checkpoint).toMatchObject({ busy: 0 });
});

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#adapters/sql/database.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { printFigure } from "#test/support/corpus.ts";
import { describeWithMysql, queryServiceUrl } from "#test/support/databases.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";

const RANDOM_STRINGS = 2_000;
const ROWS_AT_ONCE = 100;

/** What an operator may have set on the connections of a service, and what a literal must not depend on. */
const SETTINGS: readonly (readonly [string, readonly string[]])[] = [
  ["as they come", []],
  ["without backslash escapes", ["set sql_mode = 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT'"]],
  ["with no SQL mode", ["set sql_mode = ''"]],
  ["in another character set", ["set character_set_client = sjis, character_set_connection = latin1"]],
];

describeWithMysql("strings through a query service", () => {
  const strings: string[] = [];

  beforeAll(() => {
    const pieces = ["'", '"', "\\", "\u0000", "😀", "\\'", "''", "%", "\u001a", "\n", "`", "--", "/*"];
    const built = Array.from({ length: RANDOM_STRINGS / 2 }, () =>
      [...randomBytes(12)].map((byte) => pieces[byte % (pieces.length * 2)] ?? String.fromCharCode(byte)).join(""),
    );
    strings.push(...HOSTILE_STRINGS, ...built, ...randomStrings(RANDOM_STRINGS / 2));
  });

  it.each(SETTINGS)("come back unchanged over connections %s", async (what, settings) => {
    const database = await openDatabase({ url: await queryServiceUrl(settings) });
    const back = await roundTrip(database, strings).finally(() => database.close());
    expect(back).toEqual(strings);
    printFigure(`strings through a query service and MariaDB, connections ${what}`, {
      unchanged: back.filter((text, at) => text === strings[at]).length,
    });
  });

  it("hold at least twenty payloads and two thousand random strings", () => {
    expect(HOSTILE_STRINGS.length).toBeGreaterThanOrEqual(20);
    expect(strings.length - HOSTILE_STRINGS.length).toBe(RANDOM_STRINGS);
  });
});

/** Written, found again by its own value, and read. */
async function roundTrip({ db }: Database, strings: readonly string[]): Promise<string[]> {
  await sql`create table texts (id integer primary key, value text not null) engine = innodb
    default character set utf8mb4 collate utf8mb4_bin`.execute(db);
  for (let start = 0; start < strings.length; start += ROWS_AT_ONCE) {
    const rows = strings.slice(start, start + ROWS_AT_ONCE).map((text, at) => sql`(${start + at}, ${text})`);
    await sql`insert into texts (id, value) values ${sql.join(rows)}`.execute(db);
  }
  const found: string[] = [];
  for (let start = 0; start < strings.length; start += ROWS_AT_ONCE) {
    const same = strings
      .slice(start, start + ROWS_AT_ONCE)
      .map((text, at) => sql`(id = ${start + at} and value = ${text})`);
    const { rows } = await sql<{ value: string }>`
      select value from texts where ${sql.join(same, sql` or `)} order by id`.execute(db);
    found.push(...rows.map(({ value }) => value));
  }
  return found;
}

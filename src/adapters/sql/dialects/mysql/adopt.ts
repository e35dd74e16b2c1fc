import { randomBytes } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { INSTANCE_DAYS } from "#domain/instances/instance.ts";
import { specColumnType } from "../../migrations/spec-tables.ts";
import type { Schema } from "../../schema.ts";
import { toSqlDate } from "../../sql-dates.ts";
import { SqlError } from "../../sql-error.ts";
import { ESSENTIAL, eachWrittenDate, presentColumns, problemsOf, type WrittenDate } from "./adopt-checks.ts";
import { obstacles } from "./adopt-obstacles.ts";
import { type FoundTable, findTables, holdsDates } from "./found-tables.ts";
import { types } from "./types.ts";

/** Rows whose dates one statement rewrites. */
const ROWS_AT_ONCE = 200;

/** Takes longer keys than others. */
const ENGINE = [sql`engine = innodb`, sql`row_format = dynamic`];

/**
 * Makes an existing database's tables `users`, `instances`, `tutorials` and `faqs` what the first migration would have
 * made, and keeps their rows and whatever other columns they have. Nothing is changed before all can be; every step may
 * be repeated. Tokens and app hashes stay as they are, without an index: `sealPlainTokens` sees to them.
 */
export async function adopt(db: Kysely<Schema>): Promise<void> {
  const tables = await findTables(db);
  const problems = await obstacles(db, tables);
  // The rows of what is no table, or not ours, tell nothing.
  if (problems.length === 0) for (const table of tables) problems.push(...(await problemsOf(db, table)));
  if (problems.length > 0) {
    throw new SqlError(
      "database-unfit",
      `the tables that are in this database cannot be taken over: ${problems.join("; ")}. Mend this and start again; nothing has been changed`,
    );
  }
  for (const table of tables) await takeOver(db, table);
}

async function takeOver(db: Kysely<Schema>, table: FoundTable): Promise<void> {
  try {
    await loosen(db, table);
    await mendValues(db, table);
    await define(db, table);
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error;
    throw new SqlError(
      "database-unfit",
      `the database refuses to make of its table ${table.name} what is needed: ${error.message}. No row is lost; mend this and start again`,
      { cause: error },
    );
  }
}

/** By the driver, or by a query service. */
function isRefusal(error: Error): boolean {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  return code === "query-refused" || typeof errno === "number";
}

/** Adds the columns that are missing, and lets all take null and what they are to be filled with. */
async function loosen(db: Kysely<Schema>, table: FoundTable): Promise<void> {
  const changes = Object.entries(table.spec.columns).flatMap(([name, spec]) => {
    const found = table.columns.get(name);
    if (found === undefined) return [sql`add column ${sql.ref(name)} ${specColumnType(types, spec)} null`];
    // As a text it takes any date in our own way of writing.
    if (spec.kind === "dateTime" && !holdsDates(found)) return [sql`modify ${sql.ref(name)} varchar(64) null`];
    if (spec.kind === "longText" || isTokenIndex(name)) return [];
    const type = spec.kind === "text" ? specColumnType(types, spec) : sql.raw(found.columnType);
    const charset = found.charset === null ? sql`` : sql`character set ${sql.raw(found.charset)}`;
    return [sql`modify ${sql.ref(name)} ${type} ${charset} null`];
  });
  await sql`alter table ${sql.table(table.name)} ${sql.join([...ENGINE, ...changes])}`.execute(db);
}

async function mendValues(db: Kysely<Schema>, table: FoundTable): Promise<void> {
  const update = (name: string, value: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`update ${sql.table(table.name)} set ${sql.ref(name)} = ${value} where ${where}`.execute(db);

  for (const [name, spec] of presentColumns(table)) {
    const text = sql`trim(cast(${sql.ref(name)} as char))`;
    if (spec.kind === "dateTime") await update(name, sql`null`, sql`${text} = '' or ${text} like '0000-00-00%'`);
    else if (!spec.required || spec.kind === "money" || Object.hasOwn(FILLINGS, name)) {
      await update(name, sql`null`, sql`${text} = ''`);
    }
  }
  await eachWrittenDate(db, table, (dates) => rewrite(db, table, dates));
  for (const [name, { kind, required }] of Object.entries(table.spec.columns)) {
    if (!required || isTokenIndex(name)) continue;
    const value = FILLINGS[name] ?? (ESSENTIAL.has(name) ? null : FILLINGS_BY_KIND[kind]);
    if (value !== null) await update(name, value(), sql`${sql.ref(name)} is null`);
  }
  if (table.name === "users") {
    const plain = sql`lower(trim(u_email))`;
    await update("u_email", plain, sql`cast(u_email as binary) <> cast(${plain} as binary)`);
  }
}

/** What an empty column gets that may not be empty. */
const FILLINGS_BY_KIND = {
  text: () => sql`''`,
  longText: () => sql`''`,
  integer: null,
  dateTime: () => sql`utc_timestamp(3)`,
  money: () => sql`0`,
} as const;

const FILLINGS: Readonly<Record<string, () => RawBuilder<unknown>>> = {
  // Nobody knows it: a new one is set over "forgot password".
  u_pass: () => sql`${randomBytes(32).toString("hex")}`,
  i_name: () => sql`i_client`,
  i_sdate: () => sql`i_adddate`,
  i_edate: () => sql`date_add(i_adddate, interval ${INSTANCE_DAYS} day)`,
};

async function rewrite(db: Kysely<Schema>, table: FoundTable, dates: readonly WrittenDate[]): Promise<void> {
  const readable = dates.flatMap(({ column, id, date }) => (date === null ? [] : [{ column, id, date }]));
  const byColumn = Map.groupBy(readable, ({ column }) => column);
  for (const [column, all] of byColumn) {
    for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
      const some = all.slice(start, start + ROWS_AT_ONCE);
      const cases = some.map(({ id, date }) => sql`when ${id} then ${toSqlDate(date)}`);
      await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = case id ${sql.join(cases, sql` `)} end
        where id in (${sql.join(some.map(({ id }) => id))})`.execute(db);
    }
  }
}

async function define(db: Kysely<Schema>, table: FoundTable): Promise<void> {
  const columns = Object.entries(table.spec.columns).map(([name, spec]) => {
    const isRequired = isTokenIndex(name) ? table.columns.get(name)?.nullable === false : spec.required;
    const ending = isRequired ? (spec.kind === "money" ? sql`not null default 0` : sql`not null`) : sql`null`;
    return sql`modify ${sql.ref(name)} ${specColumnType(types, spec)} ${ending}`;
  });
  const keys = table.spec.unique.flatMap((name) => {
    const found = table.indexes.get(name);
    const add = sql`add unique key ${sql.ref(name)} (${sql.ref(name)})`;
    if (found === undefined) return [add];
    return found.unique && found.columns.join() === name ? [] : [sql`drop key ${sql.ref(name)}`, add];
  });
  const primary = table.indexes.has("PRIMARY") ? [] : [sql`add primary key (id)`];
  const changes = [
    ...ENGINE,
    sql`convert to character set utf8mb4 collate utf8mb4_bin`,
    sql`modify id integer not null auto_increment`,
    ...primary,
    ...columns,
    ...keys,
  ];
  await sql`alter table ${sql.table(table.name)} ${sql.join(changes)}`.execute(db);
}

/** Null until its token is sealed. */
function isTokenIndex(name: string): boolean {
  return name === "i_token_index";
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { readDate } from "../../sql-dates.ts";
import { type FoundTable, holdsDates } from "./found-tables.ts";

/** What a row is nothing without: it is never made up. */
export const ESSENTIAL: ReadonlySet<string> = new Set([
  "u_email",
  "u_pass",
  "i_type",
  "i_client",
  "i_token",
  "i_user_email",
]);

/** An account without a password is nobody's, but it may have instances. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["u_pass"]);

const IDS_SHOWN = 5;
const PAGE = 1000;
const MAX_INTEGER = 2_147_483_647;
const ID = "^[+]?[0-9]{1,10}([.]0+)?$";
const INTEGER = "^[+-]?[0-9]{1,10}$";
/** A date without a month or a day, which MySQL stores where it is not strict. */
const HALF_DATE = "^[0-9]{4}-(00|[0-9]{2}-00)";
const NO_DATE = "0000-00-00%";
const MONEY = "^[+-]?[0-9]{1,10}([.][0-9]+)?$";

/** What stands in the way of taking over the rows, each a part of a sentence; tells ids and never values. */
export async function problemsOf(db: Kysely<Schema>, table: FoundTable): Promise<string[]> {
  const missing = ["id", ...ESSENTIAL]
    .filter((name) => (name === "id" || name in table.spec.columns) && !table.columns.has(name))
    .map((name) => `${table.name} has no column ${name}`);
  if (missing.length > 0) return missing;
  const primary = table.indexes.get("PRIMARY")?.columns ?? ["id"];
  if (primary.join() !== "id") return [`the primary key of ${table.name} is not id`];
  return [...(await unfitValues(db, table)), ...(await doubles(db, table)), ...(await unreadableDates(db, table))];
}

async function unfitValues(db: Kysely<Schema>, table: FoundTable): Promise<string[]> {
  const problems: string[] = [];
  const find = async (name: string, what: string, where: RawBuilder<unknown>) => {
    const ids = await idsWhere(db, table.name, where);
    if (ids !== null) problems.push(`${table.name}.${name} ${what} in ${ids}`);
  };
  await find(
    "id",
    "is no whole number from 1 to 2147483647",
    sql`id is null or trim(cast(id as char)) not regexp ${ID} or id < 1 or id > ${MAX_INTEGER}`,
  );
  for (const [name, spec, found] of presentColumns(table)) {
    const text = sql`trim(cast(${sql.ref(name)} as char))`;
    if (spec.kind === "dateTime" && holdsDates(found)) {
      await find(name, "is no date", sql`${text} regexp ${HALF_DATE} and ${text} not like ${NO_DATE}`);
    }
    if (ESSENTIAL.has(name) && !MAY_BE_EMPTY.has(name)) {
      await find(name, "is empty", sql`${sql.ref(name)} is null or ${text} = ''`);
    }
    if (spec.kind === "text") {
      const length = sql`char_length(${sql.ref(name)})`;
      await find(name, `is longer than ${spec.maxLength} characters`, sql`${length} > ${spec.maxLength}`);
    }
    if (spec.kind === "integer") {
      const range = sql`abs(cast(${sql.ref(name)} as signed)) > ${MAX_INTEGER}`;
      await find(name, "is no number that fits", sql`${text} <> '' and (${text} not regexp ${INTEGER} or ${range})`);
    }
    if (spec.kind === "money") await find(name, "is no amount", sql`${text} <> '' and ${text} not regexp ${MONEY}`);
  }
  return problems;
}

/** Two rows that would be one account, or that one token would open. */
async function doubles(db: Kysely<Schema>, table: FoundTable): Promise<string[]> {
  const problems: string[] = [];
  const find = async (name: string, what: string, value: RawBuilder<unknown>) => {
    const { rows } = await sql<{ ids: string }>`
      select group_concat(id order by id separator ' and ') as ids from ${sql.table(table.name)}
      group by cast(${value} as binary) having count(*) > 1 limit ${IDS_SHOWN}`.execute(db);
    if (rows.length > 0) problems.push(`${what} (${name}) of id ${rows.map((row) => row.ids).join(", of id ")}`);
  };
  await find(`${table.name}.id`, "the same id", sql`cast(id as signed)`);
  if (table.name === "users") {
    await find(
      "users.u_email",
      "the same e-mail address, case aside,",
      sql`lower(trim(convert(u_email using utf8mb4)))`,
    );
  }
  if (table.name === "instances") {
    // Spaces at the end make no difference to the unique key.
    await find("instances.i_client", "the same client", sql`trim(trailing ' ' from i_client)`);
    await find("instances.i_token", "the same token", sql`i_token`);
  }
  return problems;
}

async function unreadableDates(db: Kysely<Schema>, table: FoundTable): Promise<string[]> {
  const unread = new Map<string, number[]>();
  await eachWrittenDate(db, table, async (dates) => {
    for (const { column, id, date } of dates) {
      if (date === null) unread.set(column, [...(unread.get(column) ?? []), id]);
    }
  });
  return [...unread].map(([column, ids]) => `${table.name}.${column} is no date in ${listed(ids)}`);
}

export interface WrittenDate {
  readonly column: string;
  readonly id: number;
  readonly date: Date | null;
}

/** Dates in columns of another type, some rows at a time; empty ones are left out. */
export async function eachWrittenDate(
  db: Kysely<Schema>,
  table: FoundTable,
  take: (dates: readonly WrittenDate[]) => Promise<void>,
): Promise<void> {
  const names = presentColumns(table)
    .filter(([, spec, found]) => spec.kind === "dateTime" && !holdsDates(found))
    .map(([name]) => name);
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql`cast(${sql.ref(name)} as char) as ${sql.ref(name)}`));
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number } & Record<string, string | null>>`
      select id, ${columns} from ${sql.table(table.name)} where id > ${after} order by id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    await take(
      rows.flatMap((row) =>
        names.flatMap((column) => {
          const text = row[column]?.trim() ?? "";
          return text === "" || text.startsWith("0000") ? [] : [{ column, id: row.id, date: readDate(text) }];
        }),
      ),
    );
  }
}

export function presentColumns({ spec, columns }: FoundTable) {
  return Object.entries(spec.columns).flatMap(([name, wanted]) => {
    const found = columns.get(name);
    return found === undefined ? [] : [[name, wanted, found] as const];
  });
}

async function idsWhere(db: Kysely<Schema>, table: string, where: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${where} order by id limit ${IDS_SHOWN + 1}`.execute(db);
  return rows.length === 0 ? null : listed(rows.map((row) => row.id));
}

function listed(ids: readonly number[]): string {
  const shown = ids.slice(0, IDS_SHOWN).join(", ");
  return `${ids.length === 1 ? "the row with id" : "the rows with id"} ${shown}${ids.length > IDS_SHOWN ? " and others" : ""}`;
}

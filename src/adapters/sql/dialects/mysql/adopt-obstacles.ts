import { type Kysely, sql } from "kysely";
import { SPEC_TABLES } from "../../migrations/spec-tables.ts";
import type { Schema } from "../../schema.ts";
import { TABLES } from "../../tables.ts";
import type { FoundTable } from "./found-tables.ts";

const SPEC_NAMES: ReadonlySet<string> = new Set(Object.keys(SPEC_TABLES));
const OWN_TABLES = new Map(TABLES.map(({ name, columns }) => [String(name), new Set(Object.keys(columns))]));

/** What stands in the way whatever the rows hold, each a part of a sentence. */
export async function obstacles(db: Kysely<Schema>, tables: readonly FoundTable[]): Promise<string[]> {
  const misnamed = await unfitTables(db);
  if (misnamed.length > 0) return misnamed;
  return [...(await strangersTables(db)), ...tables.flatMap(columnsToBeGiven), ...(await foreignKeys(db, tables))];
}

/** A view, or a table whose name differs in its case, beside which an empty one would be made. */
async function unfitTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string; case_matters: number }>`
    select table_name as name, table_type as type, @@lower_case_table_names = 0 as case_matters
    from information_schema.tables where table_schema = database()`.execute(db);
  return rows.flatMap(({ name, type, case_matters }) => {
    const wanted = name.toLowerCase();
    if (!OWN_TABLES.has(wanted)) return [];
    if (case_matters === 1 && name !== wanted) return [`the table ${name} must be called ${wanted}`];
    return type === "BASE TABLE" ? [] : [`${name} is no ordinary table (${type.toLowerCase()})`];
  });
}

/** Tables besides the specification's are ours from a start that was interrupted, or have our name by chance. */
async function strangersTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; name: string }>`
    select table_name as table_name, column_name as name
    from information_schema.columns where table_schema = database() order by table_name, ordinal_position`.execute(db);
  const strange = rows.filter(({ table_name, name }) => {
    const columns = SPEC_NAMES.has(table_name) ? undefined : OWN_TABLES.get(table_name);
    return columns !== undefined && !columns.has(name);
  });
  const names = new Set(strange.map(({ table_name }) => table_name));
  return [...names].map((name) => `the table ${name} is another program's, and Wesal needs one of that name`);
}

function columnsToBeGiven({ name: table, spec, columns }: FoundTable): string[] {
  return [...columns]
    .filter(([name, { mustBeGiven }]) => mustBeGiven && name !== "id" && !(name in spec.columns))
    .map(([name]) => `${table}.${name} takes no null and has no default, so that no row could be added`);
}

interface ForeignKey {
  readonly name: string;
  readonly table_name: string;
  readonly column_name: string;
  readonly other_table: string;
  readonly other_column: string;
}

/** A column on either end of one keeps its type. */
async function foreignKeys(db: Kysely<Schema>, tables: readonly FoundTable[]): Promise<string[]> {
  const { rows } = await sql<ForeignKey>`
    select constraint_name as name, table_name as table_name, column_name as column_name,
      referenced_table_name as other_table, referenced_column_name as other_column
    from information_schema.key_column_usage
    where table_schema = database() and referenced_table_name is not null
    order by table_name, constraint_name`.execute(db);
  const changes = (table: string, column: string) =>
    tables.some(({ name, spec, columns }) => {
      const found = columns.get(column.toLowerCase());
      const isOurs = column.toLowerCase() === "id" || column.toLowerCase() in spec.columns;
      return name === table && isOurs && found !== undefined && !/^int(\(\d+\))?$/i.test(found.columnType);
    });
  return rows
    .filter((key) => changes(key.table_name, key.column_name) || changes(key.other_table, key.other_column))
    .map((key) => `the foreign key ${key.name} of ${key.table_name} holds a column whose type has to change: drop it`);
}

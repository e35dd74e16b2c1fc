import { type Kysely, sql } from "kysely";
import { SPEC_TABLES, type SpecTable, type SpecTableName } from "../../migrations/spec-tables.ts";
import type { Schema } from "../../schema.ts";

interface FoundColumn {
  /** Such as `varchar`. */
  readonly dataType: string;
  /** Such as `varchar(50)`. */
  readonly columnType: string;
  /** Null where it holds no text. */
  readonly charset: string | null;
  readonly nullable: boolean;
  /** A row cannot be added without a value for it. */
  readonly mustBeGiven: boolean;
}

interface FoundIndex {
  readonly unique: boolean;
  readonly columns: readonly string[];
}

/** One of the specification's tables, as it is in the database. */
export interface FoundTable {
  readonly name: SpecTableName;
  readonly spec: SpecTable;
  /** By their names in lower case, which is how MySQL compares them. */
  readonly columns: ReadonlyMap<string, FoundColumn>;
  readonly indexes: ReadonlyMap<string, FoundIndex>;
}

const DATE_TYPES: ReadonlySet<string> = new Set(["date", "datetime", "timestamp"]);

export function holdsDates({ dataType }: FoundColumn): boolean {
  return DATE_TYPES.has(dataType);
}

export async function findTables(db: Kysely<Schema>): Promise<FoundTable[]> {
  const found: FoundTable[] = [];
  for (const name of Object.keys(SPEC_TABLES) as SpecTableName[]) {
    const columns = await findColumns(db, name);
    if (columns.size > 0) found.push({ name, spec: SPEC_TABLES[name], columns, indexes: await findIndexes(db, name) });
  }
  return found;
}

async function findColumns(db: Kysely<Schema>, table: string): Promise<Map<string, FoundColumn>> {
  const { rows } = await sql<{
    name: string;
    data_type: string;
    type: string;
    charset: string | null;
    nullable: string;
    must_be_given: number;
  }>`
    select column_name as name, data_type as data_type, column_type as type, character_set_name as charset,
      is_nullable as nullable,
      is_nullable = 'NO' and column_default is null and extra not like '%auto_increment%'
        and extra not like '%generated%' as must_be_given
    from information_schema.columns where table_schema = database() and table_name = ${table}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.name.toLowerCase(),
      {
        dataType: row.data_type,
        columnType: row.type,
        charset: row.charset,
        nullable: row.nullable === "YES",
        mustBeGiven: row.must_be_given === 1,
      },
    ]),
  );
}

async function findIndexes(db: Kysely<Schema>, table: string): Promise<Map<string, FoundIndex>> {
  const { rows } = await sql<{ name: string; not_unique: number; column_name: string | null }>`
    select index_name as name, non_unique as not_unique, column_name as column_name
    from information_schema.statistics where table_schema = database() and table_name = ${table}
    order by index_name, seq_in_index`.execute(db);
  const indexes = new Map<string, FoundIndex>();
  for (const { name, not_unique, column_name } of rows) {
    const before = indexes.get(name)?.columns ?? [];
    indexes.set(name, { unique: not_unique === 0, columns: [...before, (column_name ?? "").toLowerCase()] });
  }
  return indexes;
}

import { type RawBuilder, sql } from "kysely";
import { failure, type Result, success } from "#domain/result.ts";
import type { ContentNotFound } from "#ports/content.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { insertWhileFewer } from "./insert-while-fewer.ts";
import { writeAndRead } from "./write-and-read.ts";

interface Dated {
  readonly id: number;
  readonly addedAt: Date;
}

type Field<Item> = Exclude<keyof Item, "id"> & string;

interface ContentShape<Item extends Dated, Taken extends { code: string }> {
  readonly table: "tutorials" | "faqs";
  readonly columns: Readonly<Record<Field<Item>, string>>;
  /** What one is known by: too long for a unique index. */
  readonly key: Field<Item>;
  readonly taken: Taken;
}

interface ContentTable<Item extends Dated, Taken extends { code: string }> {
  list(): Promise<Item[]>;
  put(item: Omit<Item, "id">): Promise<"added" | "updated" | "unchanged">;
  add(item: Omit<Item, "id">): Promise<Result<Item, Taken>>;
  update(id: number, changes: Omit<Item, keyof Dated>): Promise<Result<Item, ContentNotFound | Taken>>;
  remove(id: number): Promise<void>;
}

/** Tutorials and questions, which differ in their columns alone. */
export function contentTable<Item extends Dated, Taken extends { code: string }>(
  database: Database,
  { table: name, columns, key, taken }: ContentShape<Item, Taken>,
): ContentTable<Item, Taken> {
  const { db } = database;
  const table = sql.table(name);
  const fields = Object.keys(columns) as Field<Item>[];
  const column = (field: Field<Item>) => sql.ref(columns[field]);
  const selected = sql.join(fields.map((field) => sql`${column(field)} as ${sql.ref(field)}`));

  const select = async (rest: RawBuilder<unknown>): Promise<Item[]> => {
    const { rows } = await sql<Item>`select id, ${selected} from ${table} ${rest}`.execute(db);
    return rows.map((row) => ({ ...row, addedAt: fromSqlDate(String(row.addedAt)) }));
  };
  const isKey = (value: unknown) => sameText(column(key), String(value));
  const withKey = (value: unknown) => select(sql`where ${isKey(value)} order by id`);

  const insertUnlessThere = (item: Omit<Item, "id">) => {
    const stored: Record<string, string> = toStored(item);
    const row = Object.fromEntries(fields.map((field) => [columns[field], stored[field]]));
    const known = (item as Item)[key];
    return writeAndRead(
      () => insertWhileFewer(database, name, row as never, { where: isKey(known), max: 1 }),
      () => withKey(known),
    );
  };
  const write = (id: number, changes: object, unless: RawBuilder<unknown> = sql``) => {
    const stored = Object.entries(toStored(changes)) as [Field<Item>, string][];
    const assignments = sql.join(stored.map(([field, value]) => sql`${column(field)} = ${value}`));
    const statement = sql`update ${table} set ${assignments} where id = ${id} ${unless}`;
    return withRetry(database, () => database.together((on) => statement.execute(on), { counting: true }));
  };

  return {
    list: () => select(sql`order by ${column("addedAt" as Field<Item>)} desc, id desc`),

    async put(item) {
      const [known] = await withKey((item as Item)[key]);
      const [found] = known === undefined ? await insertUnlessThere(item) : [known];
      if (found !== undefined && !holds(found, item)) {
        await write(found.id, item);
        return "updated";
      }
      return known === undefined ? "added" : "unchanged";
    },

    async add(item) {
      const [known] = await withKey((item as Item)[key]);
      if (known !== undefined) return failure(taken);
      const [found] = await insertUnlessThere(item);
      return found !== undefined && holds(found, item) ? success(found) : failure(taken);
    },

    async update(id, changes) {
      const wanted = (changes as Partial<Item>)[key];
      // Derived, because MySQL refuses to read the table that it changes.
      const others = sql`(select id from (select id from ${table} where ${isKey(wanted)} and id <> ${id}) as others)`;
      await write(id, changes, sql`and (${isKey(wanted)} or not exists ${others})`);
      const [found] = await select(sql`where id = ${id}`);
      if (found === undefined) return failure({ code: "content-not-found" });
      return holds(found, changes) ? success(found) : failure(taken);
    },

    async remove(id) {
      await withRetry(database, () => sql`delete from ${table} where id = ${id}`.execute(db));
    },
  };
}

/** To the letter: MySQL's own comparison overlooks spaces at the end. */
function sameText(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`hex(${column}) = ${Buffer.from(text, "utf8").toString("hex").toUpperCase()}`;
}

function toStored(item: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item).map(([field, value]) => [field, value instanceof Date ? toSqlDate(value) : String(value)]),
  );
}

function holds(found: object, wanted: object): boolean {
  const stored = toStored(found);
  return Object.entries(toStored(wanted)).every(([field, value]) => stored[field] === value);
}

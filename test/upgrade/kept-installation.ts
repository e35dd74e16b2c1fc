import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deserialize, serialize } from "node:v8";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { createConnection } from "mysql2/promise";
import type { Known } from "./life.ts";

/** Installations of earlier versions: a folder a version, named after its commit. */

export type Dialect = "sqlite" | "mysql" | "query-service";

export interface KeptInstallation {
  /** When it was stopped. */
  readonly at: Date;
  readonly known: Known;
  /** Files of the data folder, by name. */
  readonly data: Readonly<Record<string, Buffer>>;
  /** Statements that make the database of a server; null where it is a file in `data`. */
  readonly dump: string | null;
}

type KeptInstallations = Readonly<Record<Dialect, KeptInstallation>>;

const VERSIONS = import.meta.dirname;
const FILE = "installations.br";
/** 16 MiB: what the dialects have in common, nearly all of it random keys, is kept once. */
const WINDOW_BITS = 24;

export function keptVersions(): readonly string[] {
  const entries = readdirSync(VERSIONS, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export function readKept(version: string): KeptInstallations {
  return deserialize(brotliDecompressSync(readFileSync(join(VERSIONS, version, FILE))));
}

export function keep(version: string, installations: KeptInstallations): void {
  const bytes = brotliCompressSync(serialize(installations), {
    params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  });
  mkdirSync(join(VERSIONS, version), { recursive: true });
  writeFileSync(join(VERSIONS, version, FILE), bytes);
}

/** Lays the files out as if it had been stopped at `now`: what is kept for days only is still there. */
export function restoreData({ data, at }: KeptInstallation, dataDir: string, now: Date): void {
  for (const [name, bytes] of Object.entries(data)) {
    const file = join(dataDir, name);
    writeFileSync(file, bytes, { mode: 0o600 });
    if (bytes.subarray(0, SQLITE.length).equals(SQLITE)) moveDates(file, now.getTime() - at.getTime());
  }
}

const SQLITE = Buffer.from("SQLite format 3\0");
const DATE_GLOB = "dddd-dd-dd dd:dd:dd.ddd".replaceAll("d", "[0-9]");

function moveDates(file: string, byMs: number): void {
  const db = new DatabaseSync(file);
  const columns = db.prepare(
    `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite_%'`,
  );
  for (const { table, column } of columns.all()) {
    db.prepare(
      `update "${table}" set "${column}" = strftime('%Y-%m-%d %H:%M:%f', "${column}", ?)
        where typeof("${column}") = 'text' and "${column}" glob ?`,
    ).run(`${byMs / 1000} seconds`, DATE_GLOB);
  }
  db.close();
}

/** Fills an empty schema, likewise. */
export async function restoreDump({ dump, at }: KeptInstallation, databaseUrl: string, now: Date): Promise<void> {
  if (dump === null) throw new Error("a SQLite file has no dump");
  const byMs = now.getTime() - at.getTime();
  const statements = dump.replaceAll(/'(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})'/g, (_all, day, time) => {
    const moved = new Date(Date.parse(`${day}T${time}Z`) + byMs).toISOString();
    return `'${moved.slice(0, 23).replace("T", " ")}'`;
  });
  const connection = await createConnection({ uri: databaseUrl, multipleStatements: true });
  try {
    await connection.query(statements);
  } finally {
    await connection.end();
  }
}

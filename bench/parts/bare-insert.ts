import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPool } from "mysql2/promise";
import { benchConfig } from "./seeded.ts";

/** Resolves once the row is committed: id, number, text, state and time. */
export type Insert = (row: [string, string, string, string, number]) => Promise<unknown>;

const INSERT = "insert into sent (id, number, message, state, sent_at) values (?, ?, ?, ?, ?)";
const TABLE = `create table sent (id varchar(64) primary key, number varchar(32) not null, message text not null,
  state varchar(16) not null, sent_at bigint not null)`;

/** As a small program of its own would store: a prepared statement, on SQLite with the settings that we use too. */
export async function insertInto(databaseUrl: string | undefined): Promise<Insert> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(benchConfig().dataDir, "sent.db"));
    database.exec("pragma journal_mode = wal; pragma synchronous = normal");
    database.exec(TABLE);
    const insert = database.prepare(INSERT);
    return async (row) => insert.run(...row);
  }
  const pool = createPool({ uri: databaseUrl, connectionLimit: 10 });
  await pool.query(TABLE);
  return (row) => pool.execute(INSERT, row);
}

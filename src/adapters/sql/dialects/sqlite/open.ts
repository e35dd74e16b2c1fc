import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../database.ts";
import { SqlError } from "../../sql-error.ts";
import { sqliteWrites } from "./driver.ts";
import { errors, storageErrorOr } from "./errors.ts";
import { withMigrationLock } from "./migration-lock.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { sharedSnapshot } from "./shared-snapshot.ts";
import { hotRead, statementCache } from "./statement-cache.ts";
import { types } from "./types.ts";
import { keep, raise, upsert } from "./upsert.ts";

/** Waiting in SQLite blocks the event loop: enough for a commit elsewhere, the rest is waited for in the driver. */
const WRITER_TIMEOUT_MS = 8;
const READER_TIMEOUT_MS = 5000;
const WAL_ATTEMPTS = 100;
const WAL_RETRY_MS = 20;

/**
 * A commit writes every page that it touches in full, few bytes of each, and a message takes four commits: a quarter of
 * what pages of 4,096 bytes cost goes to the disk. A message with a short text fits into one.
 */
const PAGE_BYTES = 512;
/** Of the log, until it is copied into the file: a page that is written again and again is copied once. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024;

/** One connection for writes and transactions, one that only reads, so that no read waits for a transaction. */
export async function openSqlite(file: string): Promise<Database> {
  const { writer, reader } = await connect(file);
  const ping = hotRead(reader, "select 1");
  const snapshot = sharedSnapshot(reader);
  const writes = statementCache(writer, snapshot.leave);
  const { db, together } = sqliteWrites(writes);
  return {
    db,
    dialect: "sqlite",
    flavour: {
      types,
      locksRows: false,
      ...errors,
      upsert,
      raise,
      keep,
      groupsWrites: true,
      // No other program has made such files.
      adopt: async () => undefined,
      withMigrationLock,
    },
    prepareRead(query) {
      const read = hotRead(reader, query.sql);
      let readOwn: ReturnType<typeof hotRead> | null = null;
      return {
        // What we have written is still in the writer's memory; the other one reads those pages again.
        async all(parameters) {
          try {
            if (!writer.isTransaction) {
              readOwn ??= hotRead(writer, query.sql);
              return readOwn.all(parameters) as never;
            }
            snapshot.leave();
            return read.all(parameters) as never;
          } catch (error) {
            throw storageErrorOr(error);
          }
        },
        async first(parameters) {
          try {
            const isNew = snapshot.enter();
            const row = read.first(parameters);
            if (row !== undefined || isNew) return row as never;
            // Another process may have written it a moment ago.
            snapshot.leave();
            snapshot.enter();
            return read.first(parameters) as never;
          } catch (error) {
            throw storageErrorOr(error);
          }
        },
      };
    },
    bind: (query, values) => ({ ...query, parameters: values }),
    // One writer at a time: what it has counted stays.
    together,
    snapshot: (run) => readSnapshot(file, run),
    async ping() {
      ping.first([]);
    },
    async close() {
      snapshot.leave();
      reader.close();
      await db.destroy();
    },
  };
}

async function connect(file: string): Promise<{ writer: DatabaseSync; reader: DatabaseSync }> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    const writer = new DatabaseSync(file, { timeout: WRITER_TIMEOUT_MS, enableForeignKeyConstraints: true });
    // Of a file that is empty yet; any other keeps its own.
    writer.exec(`pragma page_size = ${PAGE_BYTES}`);
    await enterWriteAheadLog(writer);
    writer.exec("pragma synchronous = normal");
    writer.exec(`pragma wal_autocheckpoint = ${Math.round(CHECKPOINT_BYTES / pageBytes(writer))}`);
    return { writer, reader: new DatabaseSync(file, { timeout: READER_TIMEOUT_MS, readOnly: true }) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SqlError("unopenable", `cannot open the database file ${file}: ${reason}`, { cause });
  }
}

function pageBytes(database: DatabaseSync): number {
  return Number(database.prepare("pragma page_size").get()?.page_size);
}

/** The busy time-out does not cover this change while another process opens the same new file. */
async function enterWriteAheadLog(database: DatabaseSync): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (attempt === WAL_ATTEMPTS || !errors.isBusy(error)) throw error;
      await delay(WAL_RETRY_MS);
    }
  }
}

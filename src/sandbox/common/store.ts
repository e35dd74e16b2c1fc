import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { deserialize, serialize } from "node:v8";

/** What the sandbox remembers: values by collection and key, buffered, written in one transaction by `flush`. */
export interface SandboxStore {
  read(collection: string, key: string): unknown;
  write(collection: string, key: string, value: unknown): void;
  remove(collection: string, key: string): void;
  /** In key order, keys that start with `prefix`, which ends in "/" or is empty. */
  list(collection: string, prefix: string, limit?: number): { key: string; value: unknown }[];
  count(collection: string, prefix: string): number;
  removeAll(collection: string, prefix: string): void;
  /** After it returns, a killed process loses nothing written before. */
  flush(): void;
  close(): void;
}

const FLUSH_AFTER_MS = 50;
const NO_LIMIT = -1;

/** One SQLite file, or ":memory:". */
export function sandboxStore(file: string): SandboxStore {
  // Messages and keys, though of no real account: SQLite's own files follow this one's mode.
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600));
  const db = new DatabaseSync(file);
  db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000");
  db.exec(
    "create table if not exists item (collection text, key text, value blob, primary key (collection, key)) without rowid",
  );
  const select = db.prepare("select value from item where collection = ? and key = ?");
  const upsert = db.prepare("insert into item values (?, ?, ?) on conflict do update set value = excluded.value");
  const erase = db.prepare("delete from item where collection = ? and key = ?");
  const range = db.prepare(
    "select key, value from item where collection = ? and key >= ? and key < ? order by key limit ?",
  );
  const total = db.prepare("select count(*) as total from item where collection = ? and key >= ? and key < ?");
  const eraseRange = db.prepare("delete from item where collection = ? and key >= ? and key < ?");

  const pending = new Map<string, Map<string, { value: unknown } | null>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function change(collection: string, key: string, entry: { value: unknown } | null): void {
    const changes = pending.get(collection) ?? new Map<string, { value: unknown } | null>();
    pending.set(collection, changes);
    changes.set(key, entry);
    timer ??= setTimeout(flush, FLUSH_AFTER_MS);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0 || closed) return;
    db.exec("begin immediate");
    try {
      for (const [collection, changes] of pending) {
        for (const [key, entry] of changes) {
          if (entry === null) erase.run(collection, key);
          else upsert.run(collection, key, serialize(entry.value));
        }
      }
      db.exec("commit");
    } catch (cause) {
      db.exec("rollback");
      throw new Error("sandbox store: nothing was written", { cause });
    }
    pending.clear();
  }

  return {
    read(collection, key) {
      const entry = pending.get(collection)?.get(key);
      if (entry !== undefined) return entry?.value;
      const row = select.get(collection, key);
      return row === undefined ? undefined : deserialize(row.value as Uint8Array);
    },
    write: (collection, key, value) => change(collection, key, { value }),
    remove: (collection, key) => change(collection, key, null),
    list(collection, prefix, limit = NO_LIMIT) {
      flush();
      const rows = range.all(collection, prefix, afterPrefix(prefix), limit);
      return rows.map((row) => ({ key: String(row.key), value: deserialize(row.value as Uint8Array) as unknown }));
    },
    count(collection, prefix) {
      flush();
      return Number(total.get(collection, prefix, afterPrefix(prefix))?.total);
    },
    removeAll(collection, prefix) {
      flush();
      eraseRange.run(collection, prefix, afterPrefix(prefix));
    },
    flush,
    close() {
      flush();
      closed = true;
      db.close();
    },
  };
}

/** The first text after all that start with the prefix: "0" follows "/". */
function afterPrefix(prefix: string): string {
  return prefix === "" ? "\u{10ffff}" : `${prefix.slice(0, -1)}0`;
}

/** One collection with the type of its values. */
interface Collection<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  list(prefix?: string, limit?: number): { key: string; value: Value }[];
  count(prefix: string): number;
  clear(prefix: string): void;
}

export function collection<Value>(store: SandboxStore, collection: string): Collection<Value> {
  return {
    get: (key) => store.read(collection, key) as Value | undefined,
    set: (key, value) => store.write(collection, key, value),
    delete: (key) => store.remove(collection, key),
    list: (prefix = "", limit) => store.list(collection, prefix, limit) as { key: string; value: Value }[],
    count: (prefix) => store.count(collection, prefix),
    clear: (prefix) => store.removeAll(collection, prefix),
  };
}

/** Numbers as text of one length, so that keys sort as the numbers do. */
export function sortable(sequence: number): string {
  return String(sequence).padStart(16, "0");
}

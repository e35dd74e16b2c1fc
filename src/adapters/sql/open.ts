import { isAbsolute, resolve } from "node:path";
import type { Database } from "./database.ts";
import { openMysql } from "./dialects/mysql/open.ts";
import { openQueryService, PREFIX } from "./dialects/query-service/open.ts";
import { openSqlite } from "./dialects/sqlite/open.ts";
import { SqlError } from "./sql-error.ts";

export type { Database } from "./database.ts";

export interface OpenOptions {
  /** `sqlite:` (a file in `dataDir`), `sqlite:<path>`, `mysql://user:password@host:port/name` or `query-service+https://host/path?sql=mysql`. */
  readonly url: string;
  readonly dataDir?: string | undefined;
}

const DEFAULT_FILE = "wesal.db";

/** Opens, without migrating; throws `SqlError` when the address is no database of ours or cannot be reached. */
export async function openDatabase({ url, dataDir = "." }: OpenOptions): Promise<Database> {
  if (url.startsWith("sqlite:")) return openSqlite(sqliteFile(url, dataDir));
  if (url.startsWith("mysql:") || url.startsWith("mariadb:")) return openMysql(url);
  if (url.startsWith(PREFIX)) return openQueryService(url);
  throw new SqlError("url-unsupported", "DATABASE_URL must start with sqlite:, mysql:// or query-service+");
}

function sqliteFile(url: string, dataDir: string): string {
  const path = url.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "");
  if (path === "") return resolve(dataDir, DEFAULT_FILE);
  return isAbsolute(path) ? path : resolve(dataDir, path);
}

import { isAbsolute, resolve } from "node:path";
import type { Logger } from "#ports/logger.ts";
import type { Database } from "./database.ts";
import { openMysql } from "./dialects/mysql/open.ts";
import { openSqlite } from "./dialects/sqlite/open.ts";
import { SqlError } from "./sql-error.ts";

export type { Database } from "./database.ts";

export interface OpenOptions {
  /** `sqlite:` (a file in `dataDir`), `sqlite:<path>` or `mysql://user:password@host:port/name`. */
  readonly url: string;
  readonly dataDir?: string | undefined;
  readonly logger: Logger;
}

const DEFAULT_FILE = "wesal.db";

/** Opens, without migrating; throws `SqlError` when the address is no database of ours or cannot be reached. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, logger } = options;
  if (url.startsWith("sqlite:")) return openSqlite(sqliteFile(url, options.dataDir ?? "."));
  if (url.startsWith("mysql:") || url.startsWith("mariadb:")) return openMysql(url, logger);
  throw new SqlError("url-unsupported", "DATABASE_URL must start with sqlite: or mysql://");
}

function sqliteFile(url: string, dataDir: string): string {
  const path = url.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "");
  if (path === "") return resolve(dataDir, DEFAULT_FILE);
  return isAbsolute(path) ? path : resolve(dataDir, path);
}

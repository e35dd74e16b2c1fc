import { type Dialect, databaseFile, databaseUrlProblem, dialectOf } from "../database-url.ts";
import type { Database } from "./database.ts";
import { openMysql } from "./dialects/mysql/open.ts";
import { openQueryService } from "./dialects/query-service/open.ts";
import { openSqlite } from "./dialects/sqlite/open.ts";
import { SqlError } from "./sql-error.ts";

export type { Database } from "./database.ts";

export interface OpenOptions {
  /** `sqlite:` (a file in `dataDir`), `sqlite:<path>`, `mysql://user:password@host:port/name` or `query-service+https://host/path?sql=mysql`. */
  readonly url: string;
  readonly dataDir?: string | undefined;
}

const OPENERS: Readonly<Record<Dialect, (url: string, dataDir: string) => Promise<Database>>> = {
  sqlite: (url, dataDir) => openSqlite(databaseFile(url, "sqlite", dataDir)),
  mysql: (url) => openMysql(url),
  "query-service": openQueryService,
};

/** Opens, without migrating; throws `SqlError` when the address is no database of ours or cannot be reached. */
export async function openDatabase({ url, dataDir = "." }: OpenOptions): Promise<Database> {
  const dialect = dialectOf(url);
  if (dialect === null) throw new SqlError("url-unsupported", `DATABASE_URL ${databaseUrlProblem(url)}`);
  return OPENERS[dialect](url, dataDir);
}

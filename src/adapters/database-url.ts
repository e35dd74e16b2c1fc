import { resolve } from "node:path";
import { addressOf, isDecodable } from "./address.ts";

/** The databases that `DATABASE_URL` may name: what an address of each must be. How each is opened says `sql/open.ts`. */

interface DatabaseKind {
  /** What every address of it begins with. */
  readonly prefix: string;
  /** As operators are shown it. */
  readonly form: string;
  /** Several hosts may use it together; otherwise it is a file of this one. */
  readonly shared: boolean;
  /** To be shown, without user and password. */
  address(url: string): string;
  /** Null where the address is right; "form" where it is none of this form. */
  problem(url: string): string | "form" | null;
}

export type Dialect = "sqlite" | "mysql" | "query-service";

const KINDS: Readonly<Record<Dialect, DatabaseKind>> = {
  sqlite: {
    prefix: "sqlite:",
    form: "sqlite:FILE",
    shared: false,
    address: (url) => withoutPrefix(url, "sqlite"),
    problem: (url) => (url === "sqlite::memory:" ? "form" : null),
  },
  mysql: {
    prefix: "mysql:",
    form: "mysql://user:password@host/database",
    shared: true,
    address: (url) => hostAndPort(new URL(url), 3306),
    problem(url) {
      const address = addressOf(url);
      if (address === null || address.hostname === "" || address.pathname.length < 2) return "form";
      return [address.username, address.password, address.pathname].every(isDecodable) ? null : "form";
    },
  },
  "query-service": {
    prefix: "query-service+",
    form: "query-service+https://user:password@host/path?sql=mysql",
    shared: true,
    address(url) {
      const address = new URL(withoutPrefix(url, "query-service"));
      return hostAndPort(address, address.protocol === "https:" ? 443 : 80);
    },
    problem(url) {
      const address = addressOf(withoutPrefix(url, "query-service"));
      if (address === null || !/^https?:$/.test(address.protocol) || address.hash !== "") return "form";
      if (![address.username, address.password].every(isDecodable)) return "form";
      if (/\?sql=mysql$/.test(url)) return null;
      return "names a query service without the kind of its SQL: end it in ?sql=mysql, which is MySQL and MariaDB";
    },
  },
};

export const DIALECTS = Object.keys(KINDS) as readonly Dialect[];

/** The file that `sqlite:` alone stands for, in the data directory. */
const DEFAULT_FILE = "wesal.sqlite";

/** What is wrong with an address, as the rest of a sentence that begins with the variable's name; null where nothing is. */
export function databaseUrlProblem(url: string): string | null {
  const dialect = dialectOf(url);
  const problem = dialect === null ? "form" : KINDS[dialect].problem(url);
  return problem === "form" ? `must be ${forms()}` : problem;
}

function hostAndPort({ hostname, port }: URL, usually: number): string {
  return `${hostname}:${port || usually}`;
}

function forms(): string {
  const all = DIALECTS.map((dialect) => KINDS[dialect].form);
  return `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

/** By how the address begins; null where it is of none. */
export function dialectOf(url: string): Dialect | null {
  return DIALECTS.find((dialect) => url.startsWith(KINDS[dialect].prefix)) ?? null;
}

export function isSharedDatabase(url: string): boolean {
  const dialect = dialectOf(url);
  return dialect !== null && KINDS[dialect].shared;
}

export function withoutPrefix(url: string, dialect: Dialect): string {
  return url.slice(KINDS[dialect].prefix.length);
}

/** The absolute path of the file that an address names, relative to `dataDir`. */
export function databaseFile(url: string, dialect: Dialect, dataDir: string): string {
  const file = withoutPrefix(url, dialect).replace(/^\/\/(?=\/)/, "");
  return resolve(dataDir, file === "" ? DEFAULT_FILE : file);
}

/** The same address, of whatever directory it is read. */
export function absoluteDatabaseUrl(url: string, dataDir: string): string {
  const dialect = dialectOf(url);
  if (dialect === null || KINDS[dialect].shared) return url;
  return `${KINDS[dialect].prefix}${databaseFile(url, dialect, dataDir)}`;
}

/** Where a shared database is reached, as `host:port`; a file is its own address. */
export function databaseAddress(url: string): string {
  const dialect = dialectOf(url);
  return dialect === null ? "" : KINDS[dialect].address(url);
}

/** To be shown: without user and password. */
export function shownDatabaseUrl(url: string): string {
  const dialect = dialectOf(url);
  if (dialect !== null && !KINDS[dialect].shared) return withoutPrefix(url, dialect);
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

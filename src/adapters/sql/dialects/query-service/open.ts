import { type CompiledQuery, Kysely } from "kysely";
import { withoutPrefix } from "../../../database-url.ts";
import type { Database } from "../../database.ts";
import type { Schema } from "../../schema.ts";
import { SqlError } from "../../sql-error.ts";
import { adopt } from "../mysql/adopt.ts";
import { types } from "../mysql/types.ts";
import { keep, raise, upsert } from "../mysql/upsert.ts";
import type { ResultRow } from "./answers.ts";
import { type QueryClient, queryClient } from "./client.ts";
import { textWith } from "./compiler.ts";
import { queryServiceDialect } from "./driver.ts";
import { errors, isAway } from "./errors.ts";
import { LITERALS, type Literal } from "./literals.ts";
import { withLease } from "./migration-lock.ts";
import { problemWith } from "./probe.ts";

/** A migration or a restore copies tables. */
const PATIENT_MS = 10 * 60_000;

/** A service that runs SQL text, in front of MySQL or MariaDB; `url` reads `query-service+https://host/path?sql=mysql`. */
export async function openQueryService(url: string): Promise<Database> {
  const address = new URL(withoutPrefix(url, "query-service"));
  const literal = LITERALS.get(address.searchParams.get("sql") ?? "");
  if (literal === undefined) throw new SqlError("url-unsupported", "DATABASE_URL must name its SQL: ?sql=mysql");
  const client = queryClient({ url: address });
  await check(client, literal, address).catch(async (error) => {
    await client.close();
    throw error;
  });
  const patiently = (sql: string) => client.execute(sql, PATIENT_MS);
  const db = kyselyOver(literal, client.execute);
  const patientDb = kyselyOver(literal, patiently);
  const fencedBy = (isHeld: () => boolean) =>
    kyselyOver(literal, async (sql) => {
      if (!isHeld()) throw new Error("sql: the lease of the migrations has run out");
      return patiently(sql);
    });
  return {
    db,
    dialect: "query-service",
    flavour: {
      types,
      locksRows: false,
      ...errors,
      upsert,
      raise,
      keep,
      groupsWrites: false,
      adopt,
      withMigrationLock: (_db, run) => withLease(db, fencedBy, run),
    },
    prepareRead(query) {
      const all = (values: readonly unknown[]) => client.execute(textWith(query, values, literal));
      return {
        all: async (values) => (await all(values)) as never,
        first: async (values) => (await all(values))[0] as never,
      };
    },
    bind: (query, values): CompiledQuery => ({ ...query, sql: textWith(query, values, literal) }),
    together: (run, { patient = false } = {}) => run(patient ? patientDb : db),
    snapshot: (run) => run(db),
    async ping() {
      await client.execute("select 1");
    },
    close: () => client.close(),
  };
}

function kyselyOver(literal: Literal, execute: (sql: string) => Promise<ResultRow[]>): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: queryServiceDialect(literal, execute) });
}

async function check(client: QueryClient, literal: Literal, { host }: URL): Promise<void> {
  const problem = await problemWith(client.execute, literal).catch((cause: Error) => {
    const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
    const code = isAway(cause) ? "unreachable" : "unopenable";
    throw new SqlError(code, `cannot reach the query service at ${host}: ${reason}`, { cause });
  });
  if (problem !== null) throw new SqlError("unopenable", `the query service at ${host} ${problem}`);
}

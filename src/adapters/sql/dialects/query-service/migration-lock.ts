import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { types } from "../mysql/types.ts";

interface LeaseTimes {
  readonly leaseMs: number;
  readonly waitMs: number;
  readonly retryMs: number;
}

const TIMES: LeaseTimes = { leaseMs: 20_000, waitMs: 60_000, retryMs: 200 };

/** Says whether the lease is still held; statements are refused from when it may be another's. */
type FencedBy = (isHeld: () => boolean) => Kysely<Schema>;

/**
 * Two statements may go over two connections here, so no lock of a connection would hold. A row is leased instead, by
 * the database's clock: written where nobody holds it, and read back to see who does.
 */
export async function withLease(
  db: Kysely<Schema>,
  fencedBy: FencedBy,
  run: (db: Kysely<Schema>) => Promise<void>,
  { leaseMs, waitMs, retryMs }: LeaseTimes = TIMES,
): Promise<void> {
  const holder = randomUUID();
  let heldUntil = 0;
  const claim = async () => {
    const asked = performance.now();
    if (await isClaimed(db, holder, leaseMs)) heldUntil = asked + leaseMs;
  };
  const isHeld = () => performance.now() < heldUntil;

  await createTable(db);
  for (const start = performance.now(); ; await delay(retryMs)) {
    await claim();
    if (isHeld()) break;
    if (performance.now() - start > waitMs) throw new Error("sql: another process has been migrating for a minute");
  }
  // A renewal that fails is tried again; once the lease has run out, `isHeld` says so.
  const renewal = setInterval(() => claim().catch(() => undefined), leaseMs / 4);
  try {
    await run(fencedBy(isHeld));
  } finally {
    clearInterval(renewal);
    await sql`update app_leases set ends_at = utc_timestamp(3) where name = ${NAME} and holder = ${holder}`.execute(db);
  }
}

const NAME = "migrations";
const LONG_AGO = "2000-01-01 00:00:00.000";

async function createTable(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists app_leases (
    name ${types.text(64)} not null primary key,
    holder ${types.text(64)} not null,
    ends_at ${types.dateTime} not null
  ) ${types.tableOptions}`.execute(db);
  await sql`insert into app_leases (name, holder, ends_at) values (${NAME}, '', ${LONG_AGO})
    on duplicate key update name = name`.execute(db);
}

async function isClaimed(db: Kysely<Schema>, holder: string, leaseMs: number): Promise<boolean> {
  await sql`update app_leases
    set holder = ${holder}, ends_at = date_add(utc_timestamp(3), interval ${leaseMs * 1000} microsecond)
    where name = ${NAME} and (holder = ${holder} or ends_at <= utc_timestamp(3))`.execute(db);
  const { rows } = await sql<{ holder: string }>`select holder from app_leases where name = ${NAME}`.execute(db);
  return rows[0]?.holder === holder;
}

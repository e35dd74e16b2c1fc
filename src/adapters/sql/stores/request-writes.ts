import type { Insertable } from "kysely";
import { MAX_REQUESTS, type RequestOutcome, requestOutcome } from "#domain/requests/outcome.ts";
import type { NewLoggedRequest, RequestWrites } from "#ports/request-log.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { ApiRequestsTable } from "../schema/requests.ts";
import { toSqlDate } from "../sql-dates.ts";
import { chunks } from "./by-count.ts";

type Row = Insertable<ApiRequestsTable>;
type Owned = Pick<Row, "user_id" | "instance_id">;

/** A statement's text differs with its number of rows, and each is prepared once: rows go by powers of two. */
const MOST_ROWS = 64;
const CLIENTS_AT_ONCE = 64;
/** Whoever has so many more written is looked at for what is beyond. */
const LOOK_EVERY = 500;
const MAX_LOOKED_AFTER = 10_000;

export function sqlRequestWrites(database: Database, nextId: () => string): RequestWrites {
  const { db } = database;
  /** How many were written since the last look, by user and outcome. */
  const written = new Map<string, number>();

  async function ownersOf(clients: readonly string[]): Promise<ReadonlyMap<string, Owned>> {
    const owners = new Map<string, Owned>();
    for (const some of chunks(clients, CLIENTS_AT_ONCE)) {
      const rows = await db
        .selectFrom("instances")
        .select(["id", "i_client", "i_user_email"])
        .where("i_client", "in", filledUp(some))
        .execute();
      for (const row of rows) owners.set(row.i_client, { user_id: row.i_user_email, instance_id: row.id });
    }
    return owners;
  }

  async function removeBeyond(userId: number, outcome: RequestOutcome): Promise<void> {
    const beyond = await db
      .selectFrom("api_requests")
      .select("id")
      .where("user_id", "=", userId)
      .where("outcome", "=", outcome)
      .orderBy("id", "desc")
      .limit(1)
      .offset(MAX_REQUESTS[outcome])
      .executeTakeFirst();
    if (beyond === undefined) return;
    const removal = db
      .deleteFrom("api_requests")
      .where("user_id", "=", userId)
      .where("outcome", "=", outcome)
      .where("id", "<=", beyond.id);
    await withRetry(database, () => removal.execute());
  }

  async function lookAfter(rows: readonly Row[]): Promise<void> {
    for (const [name, of] of Map.groupBy(rows, ({ user_id, outcome }) => `${user_id} ${outcome}`)) {
      const [first] = of;
      const before = written.get(name);
      const now = (before ?? LOOK_EVERY) + of.length;
      written.delete(name);
      written.set(name, now < LOOK_EVERY ? now : 0);
      if (first !== undefined && now >= LOOK_EVERY) await removeBeyond(first.user_id, first.outcome as RequestOutcome);
    }
    for (const name of written.keys()) {
      if (written.size <= MAX_LOOKED_AFTER) break;
      written.delete(name);
    }
  }

  return {
    async write(requests) {
      const named = requests.flatMap(({ client }) => (client === "" ? [] : [client]));
      const owners = await ownersOf([...new Set(named)]);
      const rows = requests.flatMap((request) => {
        const owned = ownedBy(request, owners.get(request.client));
        return owned === null ? [] : [rowOf(request, owned, nextId())];
      });
      if (rows.length === 0) return;
      await withRetry(database, () =>
        database.together(async (on) => {
          for (const some of inPowers(rows)) await on.insertInto("api_requests").values(some).execute();
        }),
      );
      await lookAfter(rows);
    },
  };
}

function ownedBy({ ownerId }: NewLoggedRequest, found: Owned | undefined): Owned | null {
  if (ownerId === null || found?.user_id === ownerId) return found ?? null;
  return { user_id: ownerId, instance_id: null };
}

function rowOf(request: NewLoggedRequest, owned: Owned, id: string): Row {
  const { requestId, at, method, route, status, code, tookMs, by } = request;
  return {
    ...owned,
    ...{ outcome: requestOutcome(status, by?.via ?? null), id, request_id: requestId, at: toSqlDate(at) },
    ...{ method, route, status, code, took_ms: tookMs, via: by?.via ?? null, key_name: by?.keyName ?? null },
  };
}

function* inPowers(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0;
  while (start < rows.length) {
    const size = Math.min(MOST_ROWS, 2 ** Math.floor(Math.log2(rows.length - start)));
    yield rows.slice(start, start + size);
    start += size;
  }
}

function filledUp(clients: readonly string[]): readonly string[] {
  const missing = 2 ** Math.ceil(Math.log2(clients.length)) - clients.length;
  return [...clients, ...Array<string>(missing).fill(clients.at(-1) ?? "")];
}

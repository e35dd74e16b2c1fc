import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import { TEST_TYPE, tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { WebhookQueue } from "#ports/webhooks.ts";
import type { Database } from "../../database.ts";
import { groupCommit } from "../../group-commit.ts";
import { withRetry } from "../../retry.ts";
import type { WebhookEndpointsTable, WebhookTriesTable } from "../../schema/webhooks.ts";
import { chunks } from "../by-count.ts";
import { eachBy } from "../messages/transitions.ts";
import { platformNumber } from "../rows.ts";
import { ENDPOINT_COLUMNS, type EndpointRow, openDetail, TRY_COLUMNS, type TryRow, toEndpoint, toTry } from "./rows.ts";
import { settlingTries } from "./tries.ts";

const CHUNK = 500;
/** A first try may have begun so long before the cursor was written. */
const LONGEST_TRY_MS = 60_000;

type DueRow = TryRow & Pick<WebhookTriesTable, "detail">;

export function sqlWebhookQueue(database: Database, secrets: Secrets): WebhookQueue {
  const { db } = database;
  const writes = groupCommit(database);
  const settle = writes.of(settlingTries(database, secrets, isThere));
  const moveCursor = writes.of(movingCursors(database));
  const due = (onlyTests: boolean) => {
    const all = db
      .selectFrom("webhook_tries")
      .select([...TRY_COLUMNS, "detail"])
      .where("endpoint_id", "=", "")
      .where("due_at", "<=", 0);
    const wanted = onlyTests ? all.where("due_at", ">", 0).where("type", "=", TEST_TYPE) : all;
    return database.prepareRead<DueRow>(wanted.orderBy("due_at").orderBy("id").limit(sql<number>`${0}`).compile());
  };
  const [readDue, readDueTests] = [due(false), due(true)];

  async function isThere(id: string): Promise<boolean> {
    return (await db.selectFrom("webhook_endpoints").select("id").where("id", "=", id).execute()).length > 0;
  }

  const change = (id: string, values: Partial<WebhookEndpointsTable>) =>
    withRetry(database, () => db.updateTable("webhook_endpoints").set(values).where("id", "=", id).execute());

  return {
    settle,

    async listChanged(platform, since, limit) {
      const rows = await db
        .selectFrom("webhook_endpoints")
        .innerJoin("instances", "instances.id", "webhook_endpoints.instance_id")
        .select([...ENDPOINT_COLUMNS, "i_client", "i_user_email", "changed_at"])
        .where("changed_at", ">=", since.getTime())
        .where("i_type", "=", platformNumber(platform))
        .orderBy("changed_at")
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...toEndpoint(secrets, row satisfies EndpointRow),
        client: row.i_client,
        ownerId: row.i_user_email,
        changedAt: new Date(Number(row.changed_at)),
      }));
    },

    async listIds(platform) {
      const rows = await db
        .selectFrom("webhook_endpoints")
        .innerJoin("instances", "instances.id", "webhook_endpoints.instance_id")
        .select("webhook_endpoints.id")
        .where("i_type", "=", platformNumber(platform))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    async firstDue(ids) {
      const first = new Map<string, Date>();
      for (const some of chunks(ids, CHUNK)) {
        const rows = await db
          .selectFrom("webhook_tries")
          .select((eb) => ["endpoint_id", eb.fn.min("due_at").as("at")])
          .where("endpoint_id", "in", some)
          .where("due_at", "is not", null)
          .groupBy("endpoint_id")
          .execute();
        for (const { endpoint_id: id, at } of rows) first.set(id, new Date(Number(at)));
      }
      return first;
    },

    async listDue(id, now, limit, only) {
      const ms = now.getTime();
      const rows =
        only === "tests"
          ? await readDueTests.all([id, ms, ms - LONGEST_TEST_WAIT_MS, TEST_TYPE, limit])
          : await readDue.all([id, ms, limit]);
      return rows.map((row) => ({ ...toTry(row), detail: openDetail(secrets, row) }));
    },

    async listTried(id, cursor) {
      const rows = await db
        .selectFrom("webhook_tries")
        .select("event_seq")
        .where("endpoint_id", "=", id)
        .where("id", ">=", await firstSince(id))
        .where("event_seq", ">", cursor)
        .where("due_at", "is", null)
        .execute();
      return new Set(rows.map(({ event_seq: seq }) => Number(seq)));
    },

    moveCursor: (id, cursor, at) => moveCursor({ id, cursor, atMs: at.getTime() }),

    async setFailingSince(id, since) {
      await change(id, { failing_since: since?.getTime() ?? null });
    },

    async disable(id, reason, at) {
      const ms = at.getTime();
      await change(id, { state: "disabled", reason, state_at: ms, changed_at: ms, notice: "due" });
    },
  };

  async function firstSince(id: string): Promise<string> {
    const row = await db.selectFrom("webhook_endpoints").select("told_at").where("id", "=", id).executeTakeFirst();
    return tryIdOf(firstMessageIdAt(Number(row?.told_at ?? 0) - LONGEST_TRY_MS));
  }
}

/** A test that nobody made for so long tells nothing any more. */
const LONGEST_TEST_WAIT_MS = 3_600_000;

interface Moved {
  readonly id: string;
  readonly cursor: number;
  readonly atMs: number;
}

function movingCursors({ db, bind }: Database) {
  const statement = sql`update webhook_endpoints set told_seq = ${0}, told_at = ${0}
    where id = ${""} and told_seq < ${0}`.compile(db);
  return eachBy<Moved>(({ id, cursor, atMs }) => bind(statement, [cursor, atMs, id, cursor]));
}

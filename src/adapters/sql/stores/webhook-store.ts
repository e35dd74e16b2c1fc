import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { TryFilter, WebhookStore } from "#ports/webhooks.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { WebhookEndpointsTable } from "../schema/webhooks.ts";
import { charactersOf, inStatements } from "../statement-size.ts";
import { chunks } from "./by-count.ts";
import { insertWhileFewer } from "./insert-while-fewer.ts";
import { webhookFigures } from "./webhooks/figures.ts";
import { ENDPOINT_COLUMNS, openDetail, sealEndpoint, TRY_COLUMNS, toEndpoint, toTry } from "./webhooks/rows.ts";
import { plannedRow, tryWriter } from "./webhooks/tries.ts";

const CHUNK = 100;

/** Endpoints, for those who manage them; those who call them have `webhooks/queue.ts`. */
export function sqlWebhookStore(database: Database, secrets: Secrets): WebhookStore {
  const { db } = database;
  const writeTries = tryWriter(database);
  const endpoints = (instanceId: number) =>
    db.selectFrom("webhook_endpoints").select(ENDPOINT_COLUMNS).where("instance_id", "=", instanceId);
  const triesOf = (instanceId: number, id: string) =>
    db
      .selectFrom("webhook_tries")
      .where("endpoint_id", "=", id)
      .where((eb) => eb.exists(endpoints(instanceId).where("webhook_endpoints.id", "=", id)));

  async function change(instanceId: number, id: string, values: Partial<WebhookEndpointsTable>): Promise<void> {
    const changing = db
      .updateTable("webhook_endpoints")
      .set(values)
      .where("id", "=", id)
      .where("instance_id", "=", instanceId);
    await withRetry(database, () => changing.execute());
  }

  return {
    ...webhookFigures(database),

    async create(endpoint, max) {
      const { id, instanceId, url, name, events, secret, cursor } = endpoint;
      const at = endpoint.createdAt.getTime();
      const row = {
        id,
        instance_id: instanceId,
        url: sealEndpoint(secrets, "url", id, url),
        name,
        events: events.join(","),
        state: "active",
        state_at: at,
        secret: sealEndpoint(secrets, "secret", id, secret),
        told_seq: cursor,
        told_at: at,
        created_at: at,
        changed_at: at,
      };
      const where = sql`instance_id = ${instanceId}`;
      await insertWhileFewer(database, "webhook_endpoints", row, { where, max });
      return (await endpoints(instanceId).where("webhook_endpoints.id", "=", id).execute()).length > 0;
    },

    async list(instanceId) {
      const rows = await endpoints(instanceId).orderBy("id").execute();
      return rows.map((row) => toEndpoint(secrets, row));
    },

    async find(instanceId, id) {
      const row = await endpoints(instanceId).where("webhook_endpoints.id", "=", id).executeTakeFirst();
      return row === undefined ? null : toEndpoint(secrets, row);
    },

    change: (instanceId, id, { url, name, events }, at) =>
      change(instanceId, id, {
        url: sealEndpoint(secrets, "url", id, url),
        name,
        events: events.join(","),
        changed_at: at.getTime(),
      }),

    stand(instanceId, id, { state, reason, since }) {
      const at = since.getTime();
      const anew = state === "active" ? { failing_since: null } : {};
      return change(instanceId, id, { state, reason, state_at: at, changed_at: at, notice: null, ...anew });
    },

    setSecrets: (instanceId, id, { current, old }, at) =>
      change(instanceId, id, {
        secret: sealEndpoint(secrets, "secret", id, current),
        old_secret: old === null ? null : sealEndpoint(secrets, "old_secret", id, old.secret),
        old_until: old?.until.getTime() ?? null,
        changed_at: at.getTime(),
      }),

    async remove(instanceId, id) {
      const removing = db.deleteFrom("webhook_endpoints").where("id", "=", id).where("instance_id", "=", instanceId);
      await withRetry(database, () => removing.execute());
    },

    // What is new first: wherever this ends, an event is planned at least once.
    async plan(instanceId, id, tries, at) {
      if ((await endpoints(instanceId).where("webhook_endpoints.id", "=", id).execute()).length === 0) return;
      const rows = tries.map((planned) => plannedRow(id, planned));
      for (const some of inStatements(rows, CHUNK, charactersOf)) {
        await withRetry(database, () => db.executeQuery(writeTries(some.map((row) => [...row]))));
      }
      const drawn = new Set(tries.map((planned) => planned.id));
      const seqs = tries.flatMap(({ seq }) => seq ?? []);
      for (const some of chunks(seqs, CHUNK)) {
        const before = await db
          .selectFrom("webhook_tries")
          .select("id")
          .where("endpoint_id", "=", id)
          .where("due_at", "is not", null)
          .where("event_seq", "in", some)
          .execute();
        const gone = before.map((row) => row.id).filter((one) => !drawn.has(one));
        if (gone.length === 0) continue;
        const removing = db
          .deleteFrom("webhook_tries")
          .where("endpoint_id", "=", id)
          .where("due_at", "is not", null)
          .where("id", "in", gone);
        await withRetry(database, () => removing.execute());
      }
      await change(instanceId, id, { changed_at: at.getTime() });
    },

    async findTry(instanceId, id, tryId) {
      const row = await triesOf(instanceId, id)
        .select([...TRY_COLUMNS, "detail"])
        .where("id", "=", tryId)
        .executeTakeFirst();
      return row === undefined ? null : { ...toTry(row), detail: openDetail(secrets, row) };
    },

    async listTries(instanceId, id, filter, { after, limit }) {
      const [above, below] = boundsOf(filter);
      let query = triesOf(instanceId, id).select(TRY_COLUMNS).where("id", ">=", above).where("id", "<", below);
      if (after !== null) query = query.where("id", "<", after);
      if (filter.state !== undefined) query = query.where("state", "=", filter.state);
      const rows = await query
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      const tries = rows.slice(0, limit).map(toTry);
      return { tries, next: rows.length > limit ? (tries.at(-1)?.id ?? null) : null };
    },

    async removeTriesOlderThan(cutoff, limit) {
      const first = firstTryAt(cutoff);
      const found = await db
        .selectFrom("webhook_endpoints")
        .select("id")
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("webhook_tries")
              .select("webhook_tries.id")
              .whereRef("endpoint_id", "=", "webhook_endpoints.id")
              .where("webhook_tries.id", "<", first),
          ),
        )
        .limit(1)
        .executeTakeFirst();
      if (found === undefined) return false;
      const rows = await db
        .selectFrom("webhook_tries")
        .select("id")
        .where("endpoint_id", "=", found.id)
        .where("id", "<", first)
        .orderBy("id")
        .limit(limit)
        .execute();
      for (const some of chunks(rows, CHUNK)) {
        const removing = db
          .deleteFrom("webhook_tries")
          .where("endpoint_id", "=", found.id)
          .where(
            "id",
            "in",
            some.map((row) => row.id),
          );
        await withRetry(database, () => removing.execute());
      }
      return true;
    },
  };
}

/** Before every id, and after. */
const [FIRST, LAST] = ["", "u"];

function boundsOf({ since, until }: TryFilter): readonly [string, string] {
  return [since === undefined ? FIRST : firstTryAt(since), until === undefined ? LAST : firstTryAt(until)];
}

function firstTryAt(at: Date): string {
  return tryIdOf(firstMessageIdAt(at.getTime()));
}

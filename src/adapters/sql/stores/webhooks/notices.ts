import type { DisabledReason } from "#domain/webhooks/endpoint.ts";
import type { Random } from "#ports/random.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { WebhookNotices } from "#ports/webhooks.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";
import { webhookBinding } from "../bindings.ts";
import { openText } from "../open-text.ts";
import { readerOf } from "../rows.ts";

const DUE = "due";

/** Taken by a mark of chance: of several processes that read the same one alone finds its own. */
export function sqlWebhookNotices(database: Database, secrets: Secrets, random: Pick<Random, "uuid">): WebhookNotices {
  const { db } = database;
  return {
    async take(limit) {
      const waiting = await db
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("notice", "=", DUE)
        .limit(limit)
        .execute();
      if (waiting.length === 0) return [];
      const mark = random.uuid();
      const ids = waiting.map(({ id }) => id);
      const taking = db
        .updateTable("webhook_endpoints")
        .set({ notice: mark })
        .where("id", "in", ids)
        .where("notice", "=", DUE);
      await withRetry(database, () => taking.execute());
      const rows = await db
        .selectFrom("webhook_endpoints")
        .innerJoin("instances", "instances.id", "webhook_endpoints.instance_id")
        .innerJoin("users", "users.id", "instances.i_user_email")
        .select([
          "webhook_endpoints.id",
          "url",
          "name",
          "reason",
          "state_at",
          "i_name",
          "instance_id",
          "users.id as owner_id",
          "u_name",
          "u_email",
          "u_language",
        ])
        .where("notice", "=", mark)
        .execute();
      return rows.map((row) => ({
        endpointId: row.id,
        url: openText(secrets, "webhooks", webhookBinding("url", row.id), row.url),
        name: row.name,
        reason: row.reason as DisabledReason,
        at: new Date(Number(row.state_at)),
        instanceId: row.instance_id,
        instanceName: row.i_name,
        owner: { id: row.owner_id, ...readerOf(row) },
      }));
    },

    async giveBack(endpointId) {
      const giving = db
        .updateTable("webhook_endpoints")
        .set({ notice: DUE })
        .where("id", "=", endpointId)
        .where("notice", "is not", null);
      await withRetry(database, () => giving.execute());
    },
  };
}

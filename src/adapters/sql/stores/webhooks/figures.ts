import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { WebhookStore } from "#ports/webhooks.ts";
import type { Database } from "../../database.ts";
import { dateOfMs } from "../../sql-dates.ts";
import { TRY_COLUMNS, type TryRow, toTry } from "./rows.ts";

const HOUR_MS = 3_600_000;

/** How an instance's endpoints do: a query each, however many there are. */
export function webhookFigures({ db }: Database): Pick<WebhookStore, "figures" | "hours"> {
  return {
    async figures(instanceId) {
      const waiting = await db
        .selectFrom("webhook_endpoints")
        .leftJoin("webhook_tries", (join) =>
          join.onRef("endpoint_id", "=", "webhook_endpoints.id").on("due_at", "is not", null),
        )
        .select((eb) => [
          "webhook_endpoints.id as endpointId",
          eb.fn.count("due_at").as("waiting"),
          eb.fn.min("due_at").as("at"),
        ])
        .where("instance_id", "=", instanceId)
        .groupBy("webhook_endpoints.id")
        .execute();
      const columns = sql.join(TRY_COLUMNS.map((name) => sql.ref(`webhook_tries.${name}`)));
      const { rows } = await sql<TryRow>`
        select ${columns} from webhook_endpoints
        join webhook_tries on webhook_tries.endpoint_id = webhook_endpoints.id and webhook_tries.id = (
          select made.id from webhook_tries as made
          where made.endpoint_id = webhook_endpoints.id and made.due_at is null
          order by made.id desc limit 1)
        where webhook_endpoints.instance_id = ${instanceId}`.execute(db);
      const last = new Map(rows.map((row) => [row.endpoint_id, toTry(row)]));
      return waiting.map(({ endpointId, waiting: count, at }) => ({
        endpointId,
        waiting: Number(count),
        nextAt: dateOfMs(at),
        last: last.get(endpointId) ?? null,
      }));
    },

    async hours(instanceId, since) {
      const first = tryIdOf(firstMessageIdAt(since.getTime()));
      const { rows } = await sql<HourRow>`
        select endpoint_id, webhook_tries.at - (webhook_tries.at % ${sql.lit(HOUR_MS)}) as hour, count(*) as made,
          sum(case when webhook_tries.state = 'succeeded' then 1 else 0 end) as succeeded
        from webhook_endpoints
        join webhook_tries on webhook_tries.endpoint_id = webhook_endpoints.id
        where webhook_endpoints.instance_id = ${instanceId} and webhook_tries.id >= ${first} and due_at is null
        group by endpoint_id, hour order by endpoint_id, hour`.execute(db);
      return rows.map((row) => ({
        endpointId: row.endpoint_id,
        at: new Date(Number(row.hour)),
        made: Number(row.made),
        succeeded: Number(row.succeeded),
      }));
    },
  };
}

interface HourRow {
  readonly endpoint_id: string;
  readonly hour: number | string;
  readonly made: number | string;
  readonly succeeded: number | string;
}

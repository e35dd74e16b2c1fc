import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { MediaStore } from "#ports/media-store.ts";
import type { RemoveOld } from "#ports/retention.ts";
import type { Database } from "../database.ts";
import { removeRows } from "../remove-old.ts";
import { instancesKeeping } from "./instances-keeping.ts";

// What goes sooner than the server's time is up, in the instances whose owner has set them to keep for so many days.
// `cross join` has SQLite begin with those instances; MariaDB sees by itself that they are few.

interface OldMessage {
  readonly instance_id: number;
  readonly id: string;
  /** Null where no file of it is kept. */
  readonly file_of: string | null;
}

/** Messages with their files; none that is still to be sent. */
export function chosenMessagesRemoval(
  database: Database,
  { days, media }: { readonly days: number; readonly media: Pick<MediaStore, "remove"> },
): RemoveOld {
  const isClosed = sql`messages.open is null`;
  return async (cutoff, limit) => {
    const { rows } = await sql<OldMessage>`
      select messages.instance_id as instance_id, messages.id as id, message_media.message_id as file_of
      from ${instancesKeeping(days)} cross join messages
      left join message_media
        on message_media.instance_id = messages.instance_id and message_media.message_id = messages.id
      where messages.instance_id = instances.id and messages.id < ${firstMessageIdAt(cutoff.getTime())} and ${isClosed}
      limit ${sql.lit(limit)}`.execute(database.db);
    const withFile = Map.groupBy(rows, (row) => (row.file_of === null ? null : row.instance_id));
    for (const [instanceId, some] of withFile) {
      // First: where this ends in between, nobody but a sweep would find the file of a message that is gone.
      if (instanceId !== null) await media.remove(instanceId, idsOf(some));
    }
    const keys = rows.map(({ instance_id, id }) => ({ instance_id, id }));
    await removeRows(database, "messages", keys, isClosed);
    return rows.length;
  };
}

/** Calls of webhooks. */
export function chosenTriesRemoval(database: Database, days: number): RemoveOld {
  return async (cutoff, limit) => {
    const { rows } = await sql<{ endpoint_id: string; id: string }>`
      select webhook_tries.endpoint_id as endpoint_id, webhook_tries.id as id
      from ${instancesKeeping(days)} cross join webhook_endpoints cross join webhook_tries
      where webhook_endpoints.instance_id = instances.id and webhook_tries.endpoint_id = webhook_endpoints.id
      and webhook_tries.id < ${tryIdOf(firstMessageIdAt(cutoff.getTime()))}
      limit ${sql.lit(limit)}`.execute(database.db);
    const keys = rows.map(({ endpoint_id, id }) => ({ endpoint_id, id }));
    await removeRows(database, "webhook_tries", keys);
    return rows.length;
  };
}

function idsOf(rows: readonly OldMessage[]): string[] {
  return rows.map(({ id }) => id);
}

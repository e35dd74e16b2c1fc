import type { RequestOutcome, RequestVia } from "#domain/requests/outcome.ts";
import type { LoggedRequest, RequestLog } from "#ports/request-log.ts";
import type { Database } from "../database.ts";
import { fromSqlDate } from "../sql-dates.ts";

/** A caller that gives every call the same id finds the newest. */
const MAX_OF_ONE_ID = 20;

export function sqlRequestLog({ db }: Database): RequestLog {
  const of = (ownerId: number) =>
    db
      .selectFrom("api_requests as r")
      .leftJoin("instances as i", (join) =>
        join.onRef("i.id", "=", "r.instance_id").onRef("i.i_user_email", "=", "r.user_id"),
      )
      .select([
        "r.id",
        "r.outcome",
        "request_id",
        "r.at",
        "method",
        "route",
        "status",
        "code",
        "took_ms",
        "via",
        "key_name",
      ])
      .select(["i_client", "i_name"])
      .where("r.user_id", "=", ownerId)
      .orderBy("r.id", "desc");
  const newestOf = (ownerId: number, outcome: RequestOutcome, limit: number) =>
    of(ownerId).where("r.outcome", "=", outcome).limit(limit).execute();

  return {
    async find(ownerId, requestId) {
      const rows = await of(ownerId).where("request_id", "=", requestId).limit(MAX_OF_ONE_ID).execute();
      return rows.map(toRequest);
    },
    async lastFailed(ownerId, limit) {
      const [failed, refused] = await Promise.all([
        newestOf(ownerId, "failed", limit),
        newestOf(ownerId, "refused", limit),
      ]);
      return [...failed, ...refused]
        .map(toRequest)
        .sort((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, limit);
    },
    async list(ownerId, outcome, { after, limit }) {
      const rows = await of(ownerId)
        .where("r.outcome", "=", outcome)
        .$if(after !== null, (query) => query.where("r.id", "<", after ?? ""))
        .limit(limit)
        .execute();
      return { requests: rows.map(toRequest), next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },
  };
}

interface Row {
  readonly outcome: string;
  readonly request_id: string;
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly took_ms: number;
  readonly via: string | null;
  readonly key_name: string | null;
  readonly i_client: string | null;
  readonly i_name: string | null;
}

function toRequest(row: Row): LoggedRequest {
  const { method, route, status, code, via, i_client: client, i_name: name } = row;
  return {
    ...{ requestId: row.request_id, at: fromSqlDate(row.at), method, route, status, code, tookMs: row.took_ms },
    by: via === null ? null : { via: via as RequestVia, keyName: row.key_name },
    outcome: row.outcome as RequestOutcome,
    instance: client === null || name === null ? null : { client, name },
  };
}

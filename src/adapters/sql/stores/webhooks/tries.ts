import { sql } from "kysely";
import type { Secrets } from "#ports/secrets.ts";
import type { PlannedTry, TryOutcome } from "#ports/webhooks.ts";
import type { Database, SqlValue } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import type { WebhookTriesTable } from "../../schema/webhooks.ts";
import { charactersOf, inStatements } from "../../statement-size.ts";
import { compiledByCount } from "../by-count.ts";
import { sealDetail, TRY_COLUMNS } from "./rows.ts";

const STATEMENT_ROWS = 64;

const COLUMNS = [...TRY_COLUMNS, "due_at", "detail"] as const satisfies readonly (keyof WebhookTriesTable)[];
/** What a planned one becomes. */
const MADE = ["state", "at", "took_ms", "status", "error", "next_at", "due_at", "detail"] as const;

/** As many rows as `rows` has, in one statement; a planned one is overwritten by what came of it. */
export function tryWriter(database: Database) {
  const { db, bind, flavour } = database;
  const statement = compiledByCount((count) => {
    const row = sql`(${sql.join(COLUMNS.map(() => ""))})`;
    const names = sql.join(COLUMNS.map((name) => sql.ref(name)));
    const overwrite = flavour.upsert(["endpoint_id", "id"], MADE);
    return sql`insert into webhook_tries (${names}) values ${sql.join(Array(count).fill(row))} ${overwrite}`.compile(
      db,
    );
  });
  return (rows: readonly SqlValue[][]) => bind(statement(rows.length), rows.flat());
}

/** What came of tries. One and the one that follows it stand in one statement: no crash comes between the two. */
export function settlingTries(
  database: Database,
  secrets: Secrets,
  isThere: (endpointId: string) => Promise<boolean>,
): WriteKind<TryOutcome, boolean> {
  const write = tryWriter(database);
  return {
    needsNoTransaction: true,
    async run(on, outcomes) {
      const rows = outcomes.map((outcome) => rowsOf(secrets, outcome));
      for (const some of inStatements(rows, STATEMENT_ROWS / 2, (few) => charactersOf(few.flat()))) {
        await on.executeQuery(write(some.flat()));
      }
      return outcomes.map(() => true);
    },
    async refused({ endpointId }, error) {
      if (await isThere(endpointId)) throw error;
      return false;
    },
  };
}

function rowsOf(secrets: Secrets, { endpointId, made, next }: TryOutcome): SqlValue[][] {
  const { id, seq, eventId, type, attempt, state, at, tookMs, status, error, nextAt } = made;
  const sealed = sealDetail(secrets, endpointId, made);
  const result = [state, at.getTime(), tookMs, status, error, nextAt?.getTime() ?? null, null, sealed];
  const row = [endpointId, id, seq, eventId, type, attempt, ...result];
  return next === null ? [row] : [row, plannedRow(endpointId, next)];
}

export function plannedRow(endpointId: string, { id, seq, eventId, type, attempt, at }: PlannedTry): SqlValue[] {
  const due = at.getTime();
  return [endpointId, id, seq, eventId, type, attempt, "planned", due, null, null, null, null, due, null];
}

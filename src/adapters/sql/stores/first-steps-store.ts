import { type RawBuilder, sql } from "kysely";
import { FIRST_STEPS, type FirstStep } from "#domain/accounts/first-steps.ts";
import type { FirstStepsStore } from "#ports/first-steps.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";

/** Of each instance the newest messages: whoever has sent one finds it there. */
const NEWEST = 50;

type Found = Readonly<Record<FirstStep, unknown>> & {
  readonly u_start_done: unknown;
  readonly u_start_off: unknown;
};

/** `sql` holds of the instance `i`. */
function ofInstance(table: RawBuilder<unknown>, holds: RawBuilder<unknown> = sql`1 = 1`): RawBuilder<unknown> {
  return sql`exists (select 1 from instances as i join ${table} as t on t.instance_id = i.id
    where i.i_user_email = u.id and ${holds})`;
}

/** A message is looked for among the newest: of one that only receives there may be any number before. */
const AMONG_NEWEST = sql`t.direction = 'out' and t.id >= coalesce((select n.id from messages as n
  where n.instance_id = i.id order by n.id desc limit 1 offset ${sql.lit(NEWEST - 1)}), '')`;

const DONE: Readonly<Record<FirstStep, RawBuilder<unknown>>> = {
  instance: sql`exists (select 1 from instances as i where i.i_user_email = u.id)`,
  link: ofInstance(sql`instance_links`),
  message: ofInstance(sql`messages`, AMONG_NEWEST),
  webhook: ofInstance(sql`webhook_endpoints`),
  key: sql`exists (select 1 from api_keys as k where k.owner_id = u.id)`,
};

export function sqlFirstStepsStore(database: Database): FirstStepsStore {
  const { db } = database;
  const columns = sql.join(FIRST_STEPS.map((step) => sql`${DONE[step]} as ${sql.ref(step)}`));
  return {
    async doneBy(userId) {
      const { rows } = await sql<Found>`
        select u.u_start_done, u.u_start_off, ${columns} from users as u where u.id = ${userId}`.execute(db);
      const [row] = rows;
      if (row === undefined || Number(row.u_start_off ?? 0) === 1) return null;
      const before = Number(row.u_start_done ?? 0);
      const done = FIRST_STEPS.filter((step, place) => Number(row[step]) === 1 || (before & (1 << place)) !== 0);
      const sum = done.reduce((all, step) => all | (1 << FIRST_STEPS.indexOf(step)), 0);
      if (sum !== before) {
        const keeping = db.updateTable("users").set({ u_start_done: sum }).where("id", "=", userId);
        await withRetry(database, () => keeping.execute());
      }
      return new Set(done);
    },

    async dismiss(userId) {
      const dismissal = db.updateTable("users").set({ u_start_off: 1 }).where("id", "=", userId);
      await withRetry(database, () => dismissal.execute());
    },
  };
}

import { sql } from "kysely";
import type { AdminDirectory, ListPage } from "#ports/admin-directory.ts";
import type { Database } from "../database.ts";
import { INSTANCE_COLUMNS, toInstance, toUser, USER_COLUMNS } from "./rows.ts";

export function sqlAdminDirectory({ db }: Database): AdminDirectory {
  return {
    async listUsers(page) {
      const rows = await db
        .selectFrom("users")
        .select([...USER_COLUMNS, ownedInstances().as("instances")])
        .where(isOlder("users.id", page))
        .where(holds(["u_name", "u_email"], page))
        .orderBy("users.id", "desc")
        .limit(page.limit)
        .execute();
      return rows.map((row) => ({ ...toUser(row), instances: row.instances }));
    },

    async listInstances(page) {
      const rows = await db
        .selectFrom("instances")
        .leftJoin("users", "users.id", "instances.i_user_email")
        .leftJoin("whatsapp_credentials", "whatsapp_credentials.instance_id", "instances.id")
        .leftJoin("telegram_sessions", "telegram_sessions.instance_id", "instances.id")
        .select([
          ...INSTANCE_COLUMNS,
          "u_email",
          "whatsapp_credentials.linked as whatsapp",
          "telegram_sessions.linked as telegram",
        ])
        .where(isOlder("instances.id", page))
        .where(holds(["i_name", "i_client", "u_email"], page))
        .orderBy("instances.id", "desc")
        .limit(page.limit)
        .execute();
      return rows.map((row) => {
        const instance = toInstance(row);
        return { ...instance, ownerEmail: row.u_email ?? "", linked: row[instance.platform] === 1 };
      });
    },

    async findInstance(id) {
      const row = await db
        .selectFrom("instances")
        .select(INSTANCE_COLUMNS)
        .where("instances.id", "=", id)
        .executeTakeFirst();
      return row === undefined ? null : toInstance(row);
    },
  };
}

function ownedInstances() {
  return sql<number>`(select count(*) from instances where i_user_email = users.id)`;
}

function isOlder(id: "users.id" | "instances.id", { before }: ListPage) {
  return before === null ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(id)} < ${before}`;
}

/** Not by LIKE, in which some characters stand for others. SQLite knows the two cases of ASCII letters alone. */
function holds(columns: readonly string[], { search }: ListPage) {
  return sql<boolean>`(${sql.join(
    columns.map((name) => sql`instr(lower(${sql.ref(name)}), lower(${search})) > 0`),
    sql` or `,
  )})`;
}

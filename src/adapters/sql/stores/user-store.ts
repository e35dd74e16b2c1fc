import { failure, success } from "#domain/result.ts";
import type { NewUser, UserStore } from "#ports/users.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";
import { insertedId } from "./inserted-id.ts";
import { toUser, USER_COLUMNS } from "./rows.ts";

export function sqlUserStore(database: Database): UserStore {
  const { db, flavour } = database;

  const findById = async (id: number) => {
    const row = await db.selectFrom("users").select(USER_COLUMNS).where("id", "=", id).executeTakeFirst();
    return row === undefined ? null : toUser(row);
  };

  return {
    async create(user) {
      const row = newRow(user);
      try {
        const result = await withRetry(database, () => db.insertInto("users").values(row).executeTakeFirstOrThrow());
        return success(toUser({ ...row, id: insertedId(result), u_phone: null }));
      } catch (error) {
        if (flavour.violatedUnique(error) === "u_email") return failure({ code: "email-taken" });
        throw error;
      }
    },

    findById,

    async findByEmail(email) {
      const u_email = email.toLowerCase();
      const row = await db
        .selectFrom("users")
        .select([...USER_COLUMNS, "u_pass"])
        .where("u_email", "=", u_email)
        .executeTakeFirst();
      // MySQL pads with spaces when it compares.
      if (row === undefined || row.u_email !== u_email) return null;
      return { user: toUser(row), storedPassword: row.u_pass };
    },

    async update(id, { name, phone, country, passwordHash }) {
      const changes = { u_name: name, u_phone: phone, u_country: country };
      const all = passwordHash === undefined ? changes : { ...changes, u_pass: passwordHash };
      await withRetry(database, () => db.updateTable("users").set(all).where("id", "=", id).execute());
      return findById(id);
    },

    async storedPassword(id) {
      const row = await db.selectFrom("users").select("u_pass").where("id", "=", id).executeTakeFirst();
      return row?.u_pass ?? null;
    },

    async replacePasswordHash(id, passwordHash) {
      await withRetry(database, () =>
        db.updateTable("users").set({ u_pass: passwordHash }).where("id", "=", id).execute(),
      );
    },

    async countReferredBy(referrerId) {
      const row = await db
        .selectFrom("users")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("u_ref", "=", referrerId)
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

function newRow(user: NewUser) {
  return {
    u_name: user.name,
    u_email: user.email.toLowerCase(),
    u_pass: user.passwordHash,
    u_country: user.country,
    u_adddate: toSqlDate(user.createdAt),
    u_ref: user.referrerId,
  };
}

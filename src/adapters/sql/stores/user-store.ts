import { failure, success } from "#domain/result.ts";
import type { NewUser, UserStore } from "#ports/users.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";
import { roleText, subscriptionNumber, toUser, UNVERIFIED, USER_COLUMNS, VERIFIED } from "./rows.ts";
import { writeAndRead } from "./write-and-read.ts";

export function sqlUserStore(database: Database): UserStore {
  const { db } = database;

  const findById = async (id: number) => {
    const row = await db.selectFrom("users").select(USER_COLUMNS).where("id", "=", id).executeTakeFirst();
    return row === undefined ? null : toUser(row);
  };

  const byEmail = (email: string) =>
    db
      .selectFrom("users")
      .select([...USER_COLUMNS, "u_pass"])
      .where("u_email", "=", email);

  return {
    async create(user) {
      const row = newRow(user);
      const [found] = await writeAndRead(
        () => withRetry(database, () => db.insertInto("users").values(row).execute()),
        () => byEmail(row.u_email).execute(),
      );
      return found?.u_pass === row.u_pass ? success(toUser(found)) : failure({ code: "email-taken" });
    },

    findById,

    async findByEmail(email) {
      const u_email = email.toLowerCase();
      const row = await byEmail(u_email).executeTakeFirst();
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

    async replacePasswordHash(id, passwordHash, stored) {
      const update = db.updateTable("users").set({ u_pass: passwordHash }).where("id", "=", id);
      await withRetry(database, () => (stored === undefined ? update : update.where("u_pass", "=", stored)).execute());
    },

    async markVerified(id, email) {
      const update = db.updateTable("users").set({ u_verified: VERIFIED }).where("id", "=", id);
      await withRetry(database, () => (email === undefined ? update : update.where("u_email", "=", email)).execute());
    },

    async changeEmail(id, email) {
      const u_email = email.toLowerCase();
      const changes = { u_email, u_verified: VERIFIED };
      const [holder] = await writeAndRead(
        () => withRetry(database, () => db.updateTable("users").set(changes).where("id", "=", id).execute()),
        () => byEmail(u_email).execute(),
      );
      return holder?.id === id;
    },

    async setSuspended(id, since) {
      const changes = { u_suspended: since === null ? null : toSqlDate(since) };
      await withRetry(database, () => db.updateTable("users").set(changes).where("id", "=", id).execute());
    },

    async planDeletion(id, at) {
      const plan = db
        .updateTable("users")
        .set({ u_deletes: toSqlDate(at) })
        .where("id", "=", id);
      await withRetry(database, () => plan.where("u_deletes", "is", null).execute());
    },

    async cancelDeletion(id, now) {
      const cancel = db.updateTable("users").set({ u_deletes: null }).where("id", "=", id);
      await withRetry(database, () => cancel.where("u_deletes", ">", toSqlDate(now)).execute());
    },

    async setLanguage(id, language) {
      const changes = { u_language: language };
      await withRetry(database, () => db.updateTable("users").set(changes).where("id", "=", id).execute());
    },

    async setRole(id, role) {
      const changes = { u_role: roleText(role) };
      await withRetry(database, () => db.updateTable("users").set(changes).where("id", "=", id).execute());
    },

    async setSubscription(id, subscription) {
      const number = subscriptionNumber(subscription);
      await withRetry(database, () =>
        database.together(async (on) => {
          await on.updateTable("users").set({ u_subscription: number }).where("id", "=", id).execute();
          await on.updateTable("instances").set({ i_subscription: number }).where("i_user_email", "=", id).execute();
        }),
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
    u_verified: UNVERIFIED,
    ...(user.language === undefined || user.language === "en" ? {} : { u_language: user.language }),
  };
}

import { hash } from "node:crypto";
import type { Random } from "#ports/random.ts";
import type { SecondFactorStore } from "#ports/second-factor-store.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { dateOfMs } from "../sql-dates.ts";
import { totpBinding } from "./bindings.ts";
import { claimRow } from "./claim-row.ts";
import { openText } from "./open-text.ts";
import { writeAndRead } from "./write-and-read.ts";

const PURPOSE = "second-factor";

export function sqlSecondFactorStore(
  database: Database,
  secrets: Secrets,
  random: Pick<Random, "uuid">,
): SecondFactorStore {
  const { db, flavour } = database;
  const changing = (userId: number) => db.updateTable("totp_factors").where("user_id", "=", userId);
  return {
    async findTotp(userId) {
      const factors = db.selectFrom("totp_factors").select(["secret", "begun_at", "on_at"]);
      const row = await factors.where("user_id", "=", userId).executeTakeFirst();
      if (row === undefined) return null;
      const secret = openText(secrets, PURPOSE, totpBinding(userId), row.secret);
      return {
        secret,
        begunAt: new Date(Number(row.begun_at)),
        onAt: dateOfMs(row.on_at === null ? null : Number(row.on_at)),
      };
    },

    async beginTotp(userId, plain, at) {
      const secret = secrets.seal(PURPOSE, totpBinding(userId), plain);
      const begun_at = at.getTime();
      const unlessThere = flavour.upsert(["user_id"], ["user_id"]);
      const beginning = db.insertInto("totp_factors").values({ user_id: userId, secret, begun_at });
      await withRetry(database, () => beginning.modifyEnd(unlessThere).execute());
      const again = changing(userId).set({ secret, begun_at, last_step: null, claim: null }).where("on_at", "is", null);
      await withRetry(database, () => again.execute());
    },

    async turnOnTotp(userId, begunAt, at) {
      const turningOn = changing(userId).set({ on_at: at.getTime() }).where("begun_at", "=", begunAt.getTime());
      await withRetry(database, () => turningOn.where("on_at", "is", null).execute());
    },

    async claimTotpStep(userId, step) {
      const own = random.uuid();
      const isLater = changing(userId)
        .set({ last_step: step, claim: own })
        .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]));
      const rows = await writeAndRead(
        () => withRetry(database, () => isLater.execute()),
        () => db.selectFrom("totp_factors").select("claim").where("user_id", "=", userId).execute(),
      );
      return rows[0]?.claim === own;
    },

    async removeTotp(userId) {
      await withRetry(database, () => db.deleteFrom("totp_factors").where("user_id", "=", userId).execute());
    },

    async replaceRecoveryCodes(userId, codes) {
      await withRetry(database, () => db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute());
      if (codes.length === 0) return;
      const rows = codes.map((code) => ({ user_id: userId, hash: hashOf(userId, code) }));
      await withRetry(database, () => db.insertInto("recovery_codes").values(rows).execute());
    },

    async countRecoveryCodes(userId) {
      const unused = db.selectFrom("recovery_codes").where("user_id", "=", userId).where("claim", "is", null);
      return (await unused.select("hash").execute()).length;
    },

    claimRecoveryCode(userId, code) {
      const key = { user_id: userId, hash: hashOf(userId, code) };
      return claimRow(database, random, "recovery_codes", key);
    },
  };
}

/** Of this much chance no salt is needed; the user keeps a row from being moved to another's. */
function hashOf(userId: number, code: string): string {
  return hash("sha256", `${userId}/${code}`, "hex");
}

import type { Kysely } from "kysely";
import type { Secrets } from "#ports/secrets.ts";
import type { Schema } from "../schema.ts";

/** Names in `app_check`, which holds what is true of the whole database. */

/** The secret that everything is sealed under, as its check value. */
export const SECRET_CHECK = "app-secret";
/** Likewise the one that it is being changed to; gone once that is done. */
export const NEXT_SECRET_CHECK = "app-secret-next";
/** Stands while a backup is being put in, where that is no transaction. */
export const RESTORE_MARK = "restore-under-way";
/** The network on which accounts are linked, Telegram's too: the name is older. */
export const NETWORK = "whatsapp-network";

/** No token looks like this, so the value is nobody's index. */
const CHECKED_TEXT = "wesal: the check value of APP_SECRET";

/** Tells two secrets apart, and neither of them. */
export function secretCheckValue(secrets: Secrets): string {
  return secrets.index("instance-token", CHECKED_TEXT);
}

export interface AppChecks {
  readonly secret: string | null;
  readonly nextSecret: string | null;
  readonly restoring: boolean;
  readonly network: string | null;
}

/** `settled` waits for a transaction that writes them, on dialects where a read would see what was before it. */
export async function readAppChecks(db: Kysely<Schema>, { settled = false } = {}): Promise<AppChecks> {
  const names = [SECRET_CHECK, NEXT_SECRET_CHECK, RESTORE_MARK, NETWORK];
  const query = db.selectFrom("app_check").select(["name", "value"]).where("name", "in", names);
  const rows = await (settled ? query.forUpdate() : query).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    secret: values.get(SECRET_CHECK) ?? null,
    nextSecret: values.get(NEXT_SECRET_CHECK) ?? null,
    restoring: values.has(RESTORE_MARK),
    network: values.get(NETWORK) ?? null,
  };
}

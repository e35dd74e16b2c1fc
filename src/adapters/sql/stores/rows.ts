import type { Selectable } from "kysely";
import type { Instance, Platform } from "#domain/instance.ts";
import type { User } from "#domain/user.ts";
import type { InstancesTable, UsersTable } from "../schema.ts";
import { fromSqlDate } from "../sql-dates.ts";

export const FREE_SUBSCRIPTION = 1;

const PLATFORM_NUMBERS = { whatsapp: 1, telegram: 2 } as const satisfies Record<Platform, number>;

export function platformNumber(platform: Platform): number {
  return PLATFORM_NUMBERS[platform];
}

export function platformOf(type: number): Platform {
  return type === PLATFORM_NUMBERS.whatsapp ? "whatsapp" : "telegram";
}

/** All that `toUser` needs: never the password. */
export const USER_COLUMNS = ["id", "u_name", "u_email", "u_phone", "u_country", "u_adddate", "u_ref"] as const;

export function toUser(row: Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>): User {
  return {
    id: row.id,
    name: row.u_name,
    email: row.u_email,
    phone: row.u_phone,
    country: row.u_country,
    referrerId: row.u_ref,
    createdAt: fromSqlDate(row.u_adddate),
  };
}

/** All that `toInstance` needs: neither the token nor the app hash. */
export const INSTANCE_COLUMNS = [
  "id",
  "i_name",
  "i_type",
  "i_apiid",
  "i_client",
  "i_adddate",
  "i_sdate",
  "i_edate",
  "i_user_email",
  "i_phone",
  "i_subscription",
  "i_botid",
] as const;

export function toInstance(row: Pick<Selectable<InstancesTable>, (typeof INSTANCE_COLUMNS)[number]>): Instance {
  const platform = platformOf(row.i_type);
  return {
    id: row.id,
    ownerId: row.i_user_email,
    name: row.i_name,
    platform,
    client: row.i_client,
    telegram: platform === "telegram" && row.i_apiid !== null ? { apiId: row.i_apiid } : null,
    phone: row.i_phone,
    botId: row.i_botid,
    subscription: row.i_subscription === null || row.i_subscription === FREE_SUBSCRIPTION ? "free" : "paid",
    createdAt: fromSqlDate(row.i_adddate),
    startsAt: fromSqlDate(row.i_sdate),
    expiresAt: fromSqlDate(row.i_edate),
  };
}

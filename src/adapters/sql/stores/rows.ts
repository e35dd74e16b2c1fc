import type { Selectable } from "kysely";
import type { User, UserRole } from "#domain/accounts/user.ts";
import { type Instance, PLATFORMS, type Platform, type Subscription } from "#domain/instances/instance.ts";
import { isLanguage, type Language } from "#languages/languages.ts";
import type { InstancesTable, UsersTable } from "../schema.ts";
import { fromSqlDate } from "../sql-dates.ts";

/** Null is free too. */
export const FREE_SUBSCRIPTION = 1;
const PAID_SUBSCRIPTION = 2;

export function subscriptionNumber(subscription: Subscription): number {
  return subscription === "free" ? FREE_SUBSCRIPTION : PAID_SUBSCRIPTION;
}

function subscriptionOf(stored: number | null): Subscription {
  return stored === null || stored === FREE_SUBSCRIPTION ? "free" : "paid";
}

export const VERIFIED = 1;
export const UNVERIFIED = 0;

export function isVerified(stored: number | null): boolean {
  return stored !== UNVERIFIED;
}

const ADMIN = "admin" satisfies UserRole;

export function roleText(role: UserRole): string | null {
  return role === ADMIN ? ADMIN : null;
}

const PLATFORM_NUMBERS = { whatsapp: 1, telegram: 2 } as const satisfies Record<Platform, number>;

export function platformNumber(platform: Platform): number {
  return PLATFORM_NUMBERS[platform];
}

export function platformOf(type: number): Platform {
  // A number that is nobody's has always been read as Telegram's.
  return PLATFORMS.find((platform) => PLATFORM_NUMBERS[platform] === type) ?? "telegram";
}

/** All that `toUser` needs: never the password. */
export const USER_COLUMNS = [
  "users.id",
  "u_name",
  "u_email",
  "u_phone",
  "u_country",
  "u_adddate",
  "u_ref",
  "u_role",
  "u_subscription",
  "u_verified",
  "u_suspended",
  "u_deletes",
  "u_language",
] as const;

/** Whom a mail is for. */
export function readerOf(row: Pick<Selectable<UsersTable>, "u_name" | "u_email" | "u_language">) {
  return { name: row.u_name, email: row.u_email, language: languageOf(row.u_language) };
}

function languageOf(stored: string | null): Language {
  return isLanguage(stored) ? stored : "en";
}

export function toUser(
  row: Pick<Selectable<UsersTable>, "id" | Exclude<(typeof USER_COLUMNS)[number], "users.id">>,
): User {
  return {
    id: row.id,
    name: row.u_name,
    email: row.u_email,
    phone: row.u_phone,
    country: row.u_country,
    referrerId: row.u_ref,
    role: row.u_role === ADMIN ? ADMIN : "user",
    subscription: subscriptionOf(row.u_subscription),
    verified: isVerified(row.u_verified),
    suspendedAt: row.u_suspended === null ? null : fromSqlDate(row.u_suspended),
    deletesAt: row.u_deletes === null ? null : fromSqlDate(row.u_deletes),
    language: languageOf(row.u_language),
    createdAt: fromSqlDate(row.u_adddate),
  };
}

/** All that `toInstance` needs: neither the token nor the app hash. */
export const INSTANCE_COLUMNS = [
  "instances.id",
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

export function toInstance(
  row: Omit<Selectable<InstancesTable>, "i_token" | "i_token_index" | "i_token_off" | "i_apphash">,
): Instance {
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
    subscription: subscriptionOf(row.i_subscription),
    createdAt: fromSqlDate(row.i_adddate),
    startsAt: fromSqlDate(row.i_sdate),
    expiresAt: fromSqlDate(row.i_edate),
  };
}

import type { tl } from "@mtcute/core";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";

export function toUser(user: tl.RawUser): TelegramUser {
  return { name: displayName(user), username: usernameOf(user), phone: user.phone || null };
}

export function displayName(user: tl.RawUser): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  return name === "" && user.deleted ? "Deleted Account" : name;
}

/** Bought ones stand in a list of their own. */
export function usernameOf(user: tl.RawUser): string | null {
  return user.username ?? user.usernames?.find((one) => one.active)?.username ?? null;
}

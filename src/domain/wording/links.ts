import { say } from "#languages/say.ts";
import type { Platform } from "../instances/instance.ts";
import type { AccountLink } from "../sessions/link.ts";
import type { SessionStatus } from "../sessions/session-state.ts";
import type { TelegramStatus } from "../sessions/telegram-session.ts";
import { describeTelegramSession } from "./telegram/session.ts";
import { describeWhatsAppSession } from "./whatsapp/session.ts";

/** Of an instance to which no account was linked. */
export function describeNotLinked(): string {
  return say("It cannot send until an account is linked.");
}

/** Why a link stands as it does, and what to do about it. */
export function describeLink(platform: Platform, { state, reason }: Pick<AccountLink, "state" | "reason">): string {
  // A row of a platform holds that platform's states and reasons.
  return platform === "whatsapp"
    ? describeWhatsAppSession({ state, reason, phone: null } as Pick<SessionStatus, "state" | "reason" | "phone">)
    : describeTelegramSession({ reason, user: null } as Pick<TelegramStatus, "reason" | "user">);
}

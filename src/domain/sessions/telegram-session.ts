import type { QueueState } from "./queue.ts";

/**
 * Where a Telegram account stands:
 * `inactive → code → password → connected ⇄ reconnecting → logged_out | banned`, or `inactive → qr → connected`.
 */
export const TELEGRAM_STATES = [
  "inactive",
  "code",
  "password",
  "qr",
  "connected",
  "reconnecting",
  "logged_out",
  "banned",
] as const;
export type TelegramState = (typeof TELEGRAM_STATES)[number];

/** Why it is in its state; the sentence for each is in `wording/telegram/session.ts`. */
export const TELEGRAM_REASONS = [
  "never-linked",
  "waiting-for-code",
  "waiting-for-password",
  "waiting-for-scan",
  "login-expired",
  "too-many-wrong-codes",
  "login-cancelled",
  "restoring",
  "linked",
  "connection-lost",
  "server-silent",
  "proxy-changed",
  "proxy-failed",
  "logged-out-here",
  "ended-from-phone",
  "used-elsewhere",
  "account-deactivated",
  "session-corrupt",
  "gateway-stopping",
] as const;
export type TelegramReason = (typeof TELEGRAM_REASONS)[number];

/** How Telegram hands over a code. `other` is a way that only Telegram's own apps can use. */
export const CODE_CHANNELS = ["app", "sms", "call", "flash_call", "missed_call", "email", "fragment", "other"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Where a code went, and how another may be had. */
export interface CodeDelivery {
  readonly channel: CodeChannel;
  /** Where the next one would go; null when there is no other way. */
  readonly next: CodeChannel | null;
  /** Characters of the code, 5 today; 0 where Telegram does not say. */
  readonly length: number;
  /** From when another may be asked for; null when there is no other way. */
  readonly resendAt: Date | null;
}

/** A log-in under way, and when it ends unless it is finished. */
export type TelegramLogin =
  | {
      readonly step: "code";
      /** E.164 digits without plus. */
      readonly phone: string;
      readonly delivery: CodeDelivery;
      readonly sentAt: Date;
      readonly expiresAt: Date;
    }
  | {
      readonly step: "password";
      /** What the owner of the account wrote to remember the two-step password by. */
      readonly hint: string | null;
      readonly expiresAt: Date;
    }
  | {
      readonly step: "qr";
      /** `tg://login?token=…`, to be drawn as a QR code. */
      readonly url: string;
      readonly expiresAt: Date;
    };

/** A log-in whose code has been sent. */
export type TelegramCodeLogin = Extract<TelegramLogin, { step: "code" }>;

/** The linked account. */
export interface TelegramUser {
  readonly name: string;
  /** Without @; null when it has none. */
  readonly username: string | null;
  /** E.164 digits without plus; null where Telegram does not say. */
  readonly phone: string | null;
}

/** A snapshot; `since` is when `state` was entered. */
export interface TelegramStatus {
  readonly state: TelegramState;
  readonly reason: TelegramReason;
  readonly since: Date;
  /** Null unless an account is linked. */
  readonly user: TelegramUser | null;
  /** Null unless a log-in is under way. */
  readonly login: TelegramLogin | null;
  /** How its messages wait; undefined where nobody has looked. */
  readonly queue?: QueueState | undefined;
}

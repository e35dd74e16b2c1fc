import { z } from "zod";
import { CODE_CHANNELS } from "#domain/sessions/telegram-session.ts";
import type { StoredTelegram } from "#ports/telegram-store.ts";

const date = z.iso.datetime().transform((text) => new Date(text));
const channel = z.enum(CODE_CHANNELS);

const codeStep = z.object({
  step: z.literal("code"),
  phone: z.string(),
  phoneCodeHash: z.string(),
  delivery: z.object({
    channel,
    next: channel.nullable(),
    length: z.number(),
    resendAt: date.nullable(),
  }),
  sentAt: date,
  expiresAt: date,
  wrongCodes: z.number(),
});

const passwordStep = z.object({ step: z.literal("password"), hint: z.string().nullable(), expiresAt: date });

const storedSession = z.object({
  app: z.object({ apiId: z.number(), apiHash: z.string() }),
  user: z.object({ name: z.string(), username: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  login: z.discriminatedUnion("step", [codeStep, passwordStep]).nullable(),
});

/** A code that Telegram has sent; only the auth key that asked for it can use it. */
export type PendingCode = Readonly<z.infer<typeof codeStep>>;

/** What the session text holds: the linked account, or a log-in that outlives a restart; a QR code does not. */
export type StoredSession = Readonly<z.infer<typeof storedSession>>;

/** Null when the text is not what this gateway writes. */
export function readStoredSession({ session }: Pick<StoredTelegram, "session">): StoredSession | null {
  try {
    return storedSession.parse(JSON.parse(session));
  } catch {
    return null;
  }
}

export function storedSessionText(session: StoredSession): string {
  return JSON.stringify(session);
}

import { TELEGRAM_LIMITS, type TelegramMessage } from "#domain/messages/telegram-message.ts";
import {
  parseTelegramRecipient,
  type RecipientFailure,
  type TelegramRecipient,
} from "#domain/messages/telegram-recipient.ts";
import { parseContactNumber } from "#domain/phone-number.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/wording/telegram/errors.ts";
import type { FileDownload } from "#ports/file-download.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { DownloadFailure } from "#ports/media-download.ts";
import type {
  TelegramReceipt,
  TelegramSendFailure,
  TelegramSendOptions,
  TelegramSessions,
} from "#ports/telegram-sessions.ts";
import type { Leaving, Turns } from "#ports/turns.ts";

export interface SendTelegramPorts {
  readonly sessions: Pick<TelegramSessions, "send" | "status">;
  readonly files: FileDownload;
  /** Of downloads with their uploads. */
  readonly uploads: Turns;
  readonly sends: Limit;
}

export type SendTelegramFailure =
  | RecipientFailure
  | { readonly code: "contact-invalid"; readonly message: string }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }
  /** Too many files wait for their turn. */
  | { readonly code: "uploads-busy" }
  | TelegramSendFailure;

type FileMessage = Extract<TelegramMessage, { kind: "photo" | "file" }>;
type Sent = Result<TelegramReceipt, SendTelegramFailure>;

const MAX_BYTES = { photo: TELEGRAM_LIMITS.photoBytes, file: TELEGRAM_LIMITS.fileBytes } as const;
const PHOTO_TYPES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

/** Sends one message; success means that Telegram has acknowledged it. */
export async function sendTelegram(
  ports: SendTelegramPorts,
  input: {
    readonly instance: InstanceRef;
    readonly recipient: string;
    readonly message: TelegramMessage;
    readonly options: TelegramSendOptions;
    /** Read for files alone: one that waits for its turn is not sent for a caller who has gone. */
    gone?(): Leaving | undefined;
  },
): Promise<Sent> {
  const { instance, options } = input;
  const recipient = parseTelegramRecipient(input.recipient);
  if (!recipient.ok) return recipient;
  const checked = checkMessage(input.message);
  if (!checked.ok) return checked;
  const message = checked.value;
  const seconds = await ports.sends.take(String(instance.instanceId));
  if (seconds !== null) return failure({ code: "rate-limited", retryAfterSeconds: seconds });
  if (hasFile(message)) {
    return await sendFile(ports, { instance, recipient: recipient.value, message, options, gone: input.gone?.() });
  }
  return await ports.sessions.send(instance, recipient.value, message, options);
}

function hasFile(message: TelegramMessage): message is FileMessage {
  return message.kind === "photo" || message.kind === "file";
}

/** What Telegram would refuse, before anything is downloaded; a contact's number in digits. */
function checkMessage(message: TelegramMessage): Result<TelegramMessage, SendTelegramFailure> {
  switch (message.kind) {
    case "text":
      return message.text.length > TELEGRAM_LIMITS.textLength ? refused("MESSAGE_TOO_LONG") : success(message);
    case "photo":
    case "file": {
      const length = message.caption?.length ?? 0;
      return length > TELEGRAM_LIMITS.captionLength ? refused("MEDIA_CAPTION_TOO_LONG") : success(message);
    }
    case "contact": {
      const phone = parseContactNumber(message.phone);
      if (!phone.ok) return failure({ code: "contact-invalid", message: phone.failure.message });
      return success({ ...message, phone: phone.value });
    }
    case "location":
      return success(message);
    default:
      return unreachable(message);
  }
}

/** Nothing is downloaded for an account that is not connected, nor before the upload may begin. */
async function sendFile(
  ports: SendTelegramPorts,
  input: {
    readonly instance: InstanceRef;
    readonly recipient: TelegramRecipient;
    readonly message: FileMessage;
    readonly options: TelegramSendOptions;
    readonly gone: Leaving | undefined;
  },
): Promise<Sent> {
  const { instance, recipient, options, gone } = input;
  const { kind, url, caption } = input.message;
  const status = await ports.sessions.status(instance);
  if (status.state !== "connected") return failure({ code: "not-connected", status });
  const giveBack = await ports.uploads.take(String(instance.instanceId), gone);
  if (giveBack === null) return failure({ code: "uploads-busy" });
  try {
    const opened = await ports.files.open(url, { maxBytes: MAX_BYTES[kind] });
    if (!opened.ok) return fileFailed(opened.failure);
    const file = opened.value;
    try {
      const { mimetype } = file;
      if (kind === "photo" && !PHOTO_TYPES.has(mimetype)) return fileFailed({ code: "wrong-type", mimetype });
      return await ports.sessions.send(instance, recipient, { kind, file, caption }, options);
    } finally {
      await file.close();
    }
  } finally {
    giveBack();
  }
}

function refused(error: TelegramErrorCode): { ok: false; failure: SendTelegramFailure } {
  return failure({ code: "telegram-error", error });
}

function fileFailed(download: DownloadFailure): { ok: false; failure: SendTelegramFailure } {
  return failure({ code: "download-failed", download });
}

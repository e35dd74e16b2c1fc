import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { writtenRecipient } from "#domain/messages/recipient.ts";
import { unreachable } from "#domain/result.ts";
import type {
  CodeDelivery,
  TelegramCodeLogin,
  TelegramLogin,
  TelegramStatus,
  TelegramUser,
} from "#domain/sessions/telegram-session.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeCodeSent, describeTelegramSession, TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type {
  codeSentAnswerSchema,
  loggedInAnswerSchema,
  receivedAnswerSchema,
  telegramSentAnswerSchema,
} from "#ports/contracts/telegram/answers.ts";
import type { deliverySchema, TelegramLoginAnswer, TelegramStatusAnswer } from "#ports/contracts/telegram/session.ts";
import type { ReceivedTelegramMessage } from "#ports/telegram-messages.ts";
import type { TelegramReceipt } from "#ports/telegram-sessions.ts";

/** The successful answers, in the shapes of the contracts. */

/** Account and log-in only for a caller that has shown the token: the QR of a log-in would let anybody else in. */
export function statusAnswer(status: TelegramStatus, now: Date, withAccount: boolean): Answer {
  const user = withAccount ? status.user : null;
  const body: TelegramStatusAnswer = {
    success: true,
    status: status.state,
    reason: status.reason,
    message: describeTelegramSession({ reason: status.reason, user }),
    since: status.since.toISOString(),
    timestamp: now.toISOString(),
  };
  if (user !== null) body.user = { name: user.name, username: user.username, phone: user.phone };
  if (withAccount && status.login !== null) body.login = loginOf(status.login, now);
  return { status: 200, body };
}

export function codeSentAnswer(login: TelegramCodeLogin, now: Date): Answer {
  const body: z.infer<typeof codeSentAnswerSchema> = {
    success: true,
    status: "success",
    message: describeCodeSent(login.delivery.channel),
    delivery: deliveryOf(login.delivery, now),
    login: loginOf(login, now),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function loggedInAnswer({ name, username, phone }: TelegramUser, now: Date): Answer {
  const body: z.infer<typeof loggedInAnswerSchema> = {
    success: true,
    status: "success",
    message: TELEGRAM_WORDING.loggedIn,
    user: { name, username, phone },
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function sentAnswer(receipt: TelegramReceipt): Answer {
  const body: z.infer<typeof telegramSentAnswerSchema> = {
    success: true,
    status: "success",
    message: receipt.duplicate ? TELEGRAM_WORDING.alreadySent : GATEWAY_WORDING.messageSent,
    duplicate: receipt.duplicate,
    timestamp: receipt.sentAt.toISOString(),
  };
  if (!receipt.duplicate) body.messageId = receipt.messageId;
  return { status: 200, body };
}

export function receivedAnswer(messages: readonly ReceivedTelegramMessage[], now: Date): Answer {
  const body: z.infer<typeof receivedAnswerSchema> = {
    success: true,
    status: "success",
    message: TELEGRAM_WORDING.messagesRead,
    messages: messages.map(({ messageId, from, kind, text, at }) => ({
      messageId: String(messageId),
      recipient: writtenRecipient({ kind: "id", id: String(from.id) }),
      from: { id: String(from.id), name: from.name, username: from.username, phone: from.phone },
      kind,
      text,
      at: at.toISOString(),
    })),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

function loginOf(login: TelegramLogin, now: Date): TelegramLoginAnswer {
  const expiresAt = login.expiresAt.toISOString();
  switch (login.step) {
    case "code": {
      const { phone, delivery, sentAt } = login;
      return { step: "code", phone, delivery: deliveryOf(delivery, now), sentAt: sentAt.toISOString(), expiresAt };
    }
    case "password":
      return { step: "password", hint: login.hint, expiresAt };
    case "qr":
      return { step: "qr", qrText: login.url, expiresAt };
    default:
      return unreachable(login);
  }
}

function deliveryOf({ channel, next, length, resendAt }: CodeDelivery, now: Date): z.infer<typeof deliverySchema> {
  const seconds = resendAt === null ? null : Math.max(0, Math.ceil((resendAt.getTime() - now.getTime()) / 1000));
  return { type: channel, next, length, timeout: seconds };
}

import type { z } from "zod";
import { queueAnswer, sendingAnswer } from "#adapters/gateways/common/api/answers.ts";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { unreachable } from "#domain/result.ts";
import type {
  CodeDelivery,
  TelegramCodeLogin,
  TelegramLogin,
  TelegramStatus,
  TelegramUser,
} from "#domain/sessions/telegram-session.ts";
import { describeCodeSent, describeTelegramSession, TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { translated } from "#languages/say.ts";
import type { codeSentAnswerSchema, loggedInAnswerSchema } from "#ports/contracts/telegram/answers.ts";
import type { deliverySchema, TelegramLoginAnswer, TelegramStatusAnswer } from "#ports/contracts/telegram/session.ts";
import type { Sending } from "#ports/outbox.ts";

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
  if (withAccount && status.queue !== undefined) body.queue = queueAnswer(status.queue);
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
    message: translated(TELEGRAM_WORDING.loggedIn),
    user: { name, username, phone },
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function sentAnswer(sending: Sending, preferred: boolean): Answer {
  const answer = sendingAnswer(sending, preferred);
  if (answer.status !== 200) return answer;
  return { ...answer, body: { ...answer.body, duplicate: false } };
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

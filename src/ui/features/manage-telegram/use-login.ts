import { useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { TelegramCodeSent, TelegramVerified } from "#ports/contracts/telegram/dashboard.ts";
import { RequestError } from "../../api/request.ts";
import {
  cancelTelegramLogin,
  requestTelegramCode,
  resendTelegramCode,
  verifyTelegramCode,
  verifyTelegramPassword,
} from "../../api/telegram.ts";
import { cancelled, underWay } from "./session-views.ts";
import { type Attempt, useAttempt } from "./use-attempt.ts";
import type { SessionControl } from "./use-session.ts";

export interface SeenCode {
  /** Where the code really went, in the server's words. */
  readonly message: string;
  /** When the answer came, by this browser's clock. */
  readonly receivedAt: number;
  /** Tells which code it was. */
  readonly sentAt: string;
}

export interface LoginControl {
  /** The phone to send a code to, as typed. */
  readonly request: Attempt<string>;
  readonly resend: Attempt<void>;
  readonly verify: Attempt<string>;
  readonly password: Attempt<string>;
  readonly cancel: Attempt<void>;
  /** The code that this dialog has asked for; null after a reload. */
  readonly seen: SeenCode | null;
  /** True once this dialog's code was accepted: a password is what is left. */
  readonly codeAccepted: boolean;
}

/** Refusals after which the log-in is over: the next check shows what is left of it. */
const ENDING_CODES: readonly string[] = ["PHONE_CODE_EXPIRED", "NO_LOGIN_PENDING", "NO_PASSWORD_STEP"];

/** The steps of a log-in by code. */
export function useLogin(instance: InstanceView, session: SessionControl, onCancelled: () => void): LoginControl {
  const { id } = instance;
  const [seen, setSeen] = useState<SeenCode | null>(null);
  const [codeAccepted, setCodeAccepted] = useState(false);

  const onRefused = (error: unknown) => {
    if (error instanceof RequestError && ENDING_CODES.includes(error.code)) session.check();
  };

  async function codeSent({ message, login }: TelegramCodeSent) {
    setSeen({ message, receivedAt: Date.now(), sentAt: login.step === "code" ? login.sentAt : "" });
    setCodeAccepted(false);
    await session.adopt(() => underWay(login, message, new Date()));
  }

  async function verified(answer: TelegramVerified) {
    if (answer.step === "done") return session.enter();
    setCodeAccepted(true);
    const { step, hint, message } = answer;
    await session.adopt((before) => {
      const now = new Date();
      return underWay({ step, hint, expiresAt: before?.login?.expiresAt ?? now.toISOString() }, message, now);
    });
  }

  return {
    request: useAttempt({
      run: (phone: string) => requestTelegramCode(id, phone),
      onDone: codeSent,
      onRefused,
      fallback: SESSION_WORDING.requestCodeFailed,
      fieldCodes: ["PHONE_NUMBER_INVALID", "PHONE_NUMBER_BANNED", "NO_TELEGRAM_ACCOUNT"],
    }),
    resend: useAttempt<void, TelegramCodeSent>({
      run: () => resendTelegramCode(id),
      onDone: codeSent,
      onRefused,
      fallback: SESSION_WORDING.requestCodeFailed,
    }),
    verify: useAttempt({
      run: (code: string) => verifyTelegramCode(id, code),
      onDone: verified,
      onRefused,
      fallback: SESSION_WORDING.verifyCodeFailed,
      fieldCodes: ["PHONE_CODE_INVALID", "PHONE_CODE_EMPTY"],
    }),
    password: useAttempt({
      run: (password: string) => verifyTelegramPassword(id, password),
      onDone: verified,
      onRefused,
      fallback: SESSION_WORDING.verifyCodeFailed,
      fieldCodes: ["PASSWORD_HASH_INVALID", "SRP_ID_INVALID"],
    }),
    cancel: useAttempt<void, unknown>({
      run: () => cancelTelegramLogin(id),
      onDone: async () => {
        await session.adopt(() => cancelled(new Date()));
        onCancelled();
      },
      fallback: TELEGRAM_WORDING.cancelFailed,
    }),
    seen,
    codeAccepted,
  };
}

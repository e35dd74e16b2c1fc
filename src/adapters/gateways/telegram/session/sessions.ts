import { keepAlive } from "#adapters/gateways/common/session/keep-alive.ts";
import {
  type RunningSessions,
  type SessionsOptions,
  sessionRegistry,
} from "#adapters/gateways/common/session/sessions.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import { SESSION_TIMES, type SessionDependencies, type SessionTimes } from "./dependencies.ts";
import { LOGIN_LIMITS, type LoginLimitRules, loginLimits } from "./login/login-limits.ts";
import { receiptBatches } from "./receipt-batches.ts";
import { sentNotes } from "./sent-notes.ts";
import { AccountSession } from "./session.ts";
import { isLive } from "./session-machine.ts";

interface TelegramSessionsPorts
  extends Omit<SessionDependencies, "messages" | "times" | "limits" | "sentNotes" | "onRead"> {
  readonly messages: Pick<
    TelegramMessageStore,
    "noteStart" | "addSent" | "addReceived" | "markRead" | "removeOlderThan"
  >;
}

export interface TelegramSessionsOptions extends Partial<SessionTimes>, SessionsOptions {
  /** How often codes may be asked for; what is not given stays as strict as it is. */
  readonly loginLimits?: Partial<LoginLimitRules>;
  /** Sessions that are asked about at one time. */
  readonly checkAtOnce?: number;
  readonly receiptBatchMs?: number;
}

type RunningTelegramSessions = TelegramSessions & RunningSessions;

/** The linked accounts of this process, by instance. */
export function telegramSessions(
  ports: TelegramSessionsPorts,
  options: TelegramSessionsOptions = {},
): RunningTelegramSessions {
  const notes = sentNotes(ports);
  const receipts = receiptBatches({ ...ports, sentNotes: notes }, options.receiptBatchMs ?? 100);
  const dependencies: SessionDependencies = {
    ...ports,
    times: { ...SESSION_TIMES, ...options },
    limits: loginLimits(ports.clock, { ...LOGIN_LIMITS, ...options.loginLimits }),
    sentNotes: notes,
    onRead: receipts.add,
  };
  const { times } = dependencies;
  const sessions = sessionRegistry(
    {
      ...ports,
      open: (instance) => new AccountSession(instance, dependencies),
      listLinked: () => ports.store.listLinked(),
      isLinked: ({ status }) => isLive(status.state),
      removeOlderThan: (cutoff) => ports.messages.removeOlderThan(cutoff),
      backoff: times.backoff,
      closing: () => receipts.flush(),
    },
    options,
  );
  const checking = keepAlive(sessions.all, ports.clock, {
    everyMs: times.checkEveryMs,
    atOnce: options.checkAtOnce ?? 20,
  });

  return {
    status: (instance) => sessions.of(instance).readStatus(),
    requestCode: (instance, input) => sessions.of(instance).requestCode(input),
    resendCode: (instance) => sessions.of(instance).resendCode(),
    verifyCode: (instance, code) => sessions.of(instance).verifyCode(code),
    verifyPassword: (instance, password) => sessions.of(instance).verifyPassword(password),
    cancelLogin: (instance) => sessions.of(instance).cancelLogin(),
    startQr: (instance, input) => sessions.of(instance).startQr(input),
    logOut: (instance) => sessions.of(instance).logOut(),
    send: (instance, recipient, content, sendOptions) => sessions.of(instance).send(recipient, content, sendOptions),
    restoreAll: sessions.restoreAll,
    forget: sessions.forget,
    close() {
      checking.stop();
      return sessions.close();
    },
  };
}

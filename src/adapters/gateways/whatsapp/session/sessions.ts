import {
  type RunningSessions,
  type SessionsOptions,
  sessionRegistry,
} from "#adapters/gateways/common/session/sessions.ts";
import { failure } from "#domain/result.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";
import { SESSION_TIMES, type SessionDependencies, type SessionTimes } from "./dependencies.ts";
import { receiptBatches } from "./receipt-batches.ts";
import { AccountSession } from "./session.ts";

interface WhatsAppSessionsPorts extends Omit<SessionDependencies, "times" | "onReceipts"> {
  readonly credentials: Pick<WhatsAppCredentialStore, "listLinked">;
  readonly sentMessages: Pick<SentMessageStore, "advance" | "removeOlderThan">;
}

export interface WhatsAppSessionsOptions extends Partial<SessionTimes>, SessionsOptions {
  readonly receiptBatchMs?: number;
}

export type RunningWhatsAppSessions = WhatsAppSessions & RunningSessions;

/** The linked accounts of this process, by instance. */
export function whatsAppSessions(
  ports: WhatsAppSessionsPorts,
  options: WhatsAppSessionsOptions = {},
): RunningWhatsAppSessions {
  const receipts = receiptBatches(ports, options.receiptBatchMs ?? 50);
  const times: SessionTimes = { ...SESSION_TIMES, ...options };
  const dependencies: SessionDependencies = {
    ...ports,
    times,
    onReceipts: receipts.add,
  };
  const sessions = sessionRegistry(
    {
      ...ports,
      open: (instance) => new AccountSession(instance, dependencies),
      listLinked: () => ports.credentials.listLinked(),
      // One that is away is ended when it is back: until then its phone cannot be told.
      isLinked: ({ status }) => status.state === "connected",
      removeOlderThan: (cutoff) => ports.sentMessages.removeOlderThan(cutoff),
      backoff: times.backoff,
      closing: () => receipts.flush(),
    },
    options,
  );
  const { restoreAll, forget, close } = sessions;

  return {
    restoreAll,
    forget,
    close,
    async status(instance) {
      const session = sessions.of(instance);
      session.connection?.probe();
      return session.status;
    },
    start: (instance, { newCode }) => sessions.of(instance).start(newCode),
    logOut: (instance) => sessions.of(instance).logOut(),
    send(instance, recipient, content) {
      const { connection, status } = sessions.of(instance);
      if (connection === null) return Promise.resolve(failure({ code: "not-connected", status }));
      return connection.send(recipient, content);
    },
    checkNumber(instance, number) {
      const { connection, status } = sessions.of(instance);
      if (connection === null) return Promise.resolve(failure({ code: "not-connected", status }));
      return connection.checkNumber(number);
    },
  };
}

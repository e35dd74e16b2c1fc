import type { AuditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { restoreLinked } from "#adapters/gateways/common/session/restore.ts";
import { KEEP_MESSAGES_MS, startRetention } from "#adapters/gateways/common/session/retention.ts";
import { failure } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";
import type { WhatsAppEngine } from "../engine/engine.ts";
import { receiptBatches } from "./receipt-batches.ts";
import { AccountSession, type SessionParts, type SessionTimes } from "./session.ts";

export interface WhatsAppSessionsPorts {
  readonly engine: WhatsAppEngine;
  readonly credentials: Pick<WhatsAppCredentialStore, "listLinked">;
  readonly sentMessages: Pick<SentMessageStore, "advance" | "removeOlderThan">;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
}

export interface WhatsAppSessionsOptions extends Partial<SessionTimes> {
  /** Sessions that come back at one time after a restart. */
  readonly restoreAtOnce?: number;
  /** Up to this long between one restored session and the next of its lane. */
  readonly restoreGapMs?: number;
  readonly receiptBatchMs?: number;
  /** How often sessions are looked for whose instance has been deleted. */
  readonly sweepEveryMs?: number;
  readonly keepSentMs?: number;
}

export interface RunningWhatsAppSessions extends WhatsAppSessions {
  /**
   * Brings back every linked account, spread out; resolves when each has been tried once. They are announced at once,
   * but connected after `ready`, and not at all when it rejects: a second connection takes an account from the first.
   */
  restoreAll(ready?: Promise<unknown>): Promise<void>;
  /** Ends an account whose instance is gone, on the phone too. */
  forget(instanceId: number): Promise<void>;
  /** Closes every connection without logging out. */
  close(): Promise<void>;
}

/** The linked accounts of this process, by instance. */
export function whatsAppSessions(
  ports: WhatsAppSessionsPorts,
  options: WhatsAppSessionsOptions = {},
): RunningWhatsAppSessions {
  const { audit, clock, logger, random } = ports;
  const sessions = new Map<number, AccountSession>();
  const receipts = receiptBatches(ports, options.receiptBatchMs ?? 50);
  const times: SessionTimes = {
    codeLifeMs: options.codeLifeMs ?? 30_000,
    startTimeoutMs: options.startTimeoutMs ?? 25_000,
    startRetryMs: options.startRetryMs ?? 1_000,
    backoff: options.backoff ?? { firstMs: 1_000, maxMs: 60_000 },
  };
  const parts: SessionParts = { engine: ports.engine, audit, clock, random, logger, times, onReceipts: receipts.add };
  let closed = false;

  const retention = startRetention({
    candidates: () => [...sessions.values()].filter(({ status }) => status.state === "connected"),
    listLinked: () => ports.credentials.listLinked(),
    forget,
    sweepEveryMs: options.sweepEveryMs ?? 10_000,
    removed: "sent messages",
    removeOlderThan: (cutoff) => ports.sentMessages.removeOlderThan(cutoff),
    keepMs: options.keepSentMs ?? KEEP_MESSAGES_MS,
    clock,
    logger,
  });

  function sessionOf(instance: InstanceRef): AccountSession {
    const known = sessions.get(instance.instanceId);
    if (known !== undefined) return known;
    const session = new AccountSession(instance, parts);
    sessions.set(instance.instanceId, session);
    return session;
  }

  async function forget(instanceId: number): Promise<void> {
    const session = sessions.get(instanceId);
    sessions.delete(instanceId);
    await session?.logOut();
  }

  function restoreAll(ready: Promise<unknown> = Promise.resolve()): Promise<void> {
    return restoreLinked({
      listLinked: () => ports.credentials.listLinked(),
      sessionOf,
      ready,
      isClosed: () => closed,
      atOnce: options.restoreAtOnce ?? 20,
      gapMs: options.restoreGapMs ?? 200,
      backoff: times.backoff,
      random,
      logger,
    });
  }

  return {
    async status(instance) {
      const session = sessionOf(instance);
      session.connection?.probe();
      return session.status;
    },
    start: (instance, { newCode }) => sessionOf(instance).start(newCode),
    logOut: (instance) => sessionOf(instance).logOut(),
    send(instance, recipient, content) {
      const { connection, status } = sessionOf(instance);
      if (connection === null) return Promise.resolve(failure({ code: "not-connected", status }));
      return connection.send(recipient, content);
    },
    checkNumber(instance, number) {
      const { connection, status } = sessionOf(instance);
      if (connection === null) return Promise.resolve(failure({ code: "not-connected", status }));
      return connection.checkNumber(number);
    },
    restoreAll,
    forget,
    async close() {
      closed = true;
      retention.stop();
      await Promise.all([...sessions.values()].map((session) => session.stop()));
      await receipts.flush();
    },
  };
}

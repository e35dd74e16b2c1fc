import type { AuditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { restoreLinked } from "#adapters/gateways/common/session/restore.ts";
import { KEEP_MESSAGES_MS, startRetention } from "#adapters/gateways/common/session/retention.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import type { TelegramEngine } from "../engine/engine.ts";
import { liveness } from "./liveness.ts";
import { LOGIN_LIMITS, type LoginLimitRules, loginLimits } from "./login/login-limits.ts";
import { readBatches } from "./receipt-batches.ts";
import { sentNotes } from "./sent-notes.ts";
import { AccountSession } from "./session.ts";
import { isLive } from "./session-machine.ts";
import { SESSION_TIMES, type SessionParts, type SessionTimes } from "./session-parts.ts";

export interface TelegramSessionsPorts {
  readonly engine: TelegramEngine;
  readonly store: TelegramStore;
  readonly messages: Pick<
    TelegramMessageStore,
    "noteStart" | "addSent" | "addReceived" | "markRead" | "removeOlderThan"
  >;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
}

export interface TelegramSessionsOptions extends Partial<SessionTimes> {
  /** How often codes may be asked for; what is not given stays as strict as it is. */
  readonly loginLimits?: Partial<LoginLimitRules>;
  /** Sessions that come back at one time after a restart. */
  readonly restoreAtOnce?: number;
  /** Up to this long between one restored session and the next of its lane. */
  readonly restoreGapMs?: number;
  /** Sessions that are asked about at one time. */
  readonly checkAtOnce?: number;
  readonly readBatchMs?: number;
  /** How often sessions are looked for whose instance has been deleted. */
  readonly sweepEveryMs?: number;
  readonly keepMessagesMs?: number;
}

export interface RunningTelegramSessions extends TelegramSessions {
  /**
   * Brings back every linked account, spread out; resolves when each has been tried once. They are announced at once,
   * but connected after `ready`, and not at all when it rejects: Telegram ends a session that two processes use.
   */
  restoreAll(ready?: Promise<unknown>): Promise<void>;
  /** Ends an account whose instance is gone, at Telegram too. */
  forget(instanceId: number): Promise<void>;
  /** Saves and closes every account without logging out. */
  close(): Promise<void>;
}

/** The linked accounts of this process, by instance. */
export function telegramSessions(
  ports: TelegramSessionsPorts,
  options: TelegramSessionsOptions = {},
): RunningTelegramSessions {
  const { clock, logger, messages, random, store } = ports;
  const sessions = new Map<number, AccountSession>();
  const notes = sentNotes(ports);
  const reads = readBatches({ ...ports, sentNotes: notes }, options.readBatchMs ?? 100);
  const times: SessionTimes = { ...SESSION_TIMES, ...options };
  const limits = loginLimits(clock, { ...LOGIN_LIMITS, ...options.loginLimits });
  const parts: SessionParts = { ...ports, times, limits, sentNotes: notes, onRead: reads.add };
  let closed = false;

  const retention = startRetention({
    candidates: () => [...sessions.values()].filter(({ status }) => isLive(status.state)),
    listLinked: () => store.listLinked(),
    forget,
    sweepEveryMs: options.sweepEveryMs ?? 10_000,
    removed: "messages",
    removeOlderThan: (cutoff) => messages.removeOlderThan(cutoff),
    keepMs: options.keepMessagesMs ?? KEEP_MESSAGES_MS,
    clock,
    logger,
  });
  const checking = liveness(() => sessions.values(), clock, {
    everyMs: times.checkEveryMs,
    atOnce: options.checkAtOnce ?? 20,
  });

  function sessionOf(instance: InstanceRef): AccountSession {
    const known = sessions.get(instance.instanceId);
    if (known !== undefined) return known;
    const session = new AccountSession(instance, parts);
    sessions.set(instance.instanceId, session);
    return session;
  }

  async function forget(instanceId: number): Promise<void> {
    await sessions.get(instanceId)?.logOut();
    sessions.delete(instanceId);
  }

  function restoreAll(ready: Promise<unknown> = Promise.resolve()): Promise<void> {
    return restoreLinked({
      listLinked: () => store.listLinked(),
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
    status: (instance) => sessionOf(instance).readStatus(),
    requestCode: (instance, input) => sessionOf(instance).requestCode(input),
    resendCode: (instance) => sessionOf(instance).resendCode(),
    verifyCode: (instance, code) => sessionOf(instance).verifyCode(code),
    verifyPassword: (instance, password) => sessionOf(instance).verifyPassword(password),
    cancelLogin: (instance) => sessionOf(instance).cancelLogin(),
    startQr: (instance, input) => sessionOf(instance).startQr(input),
    logOut: (instance) => sessionOf(instance).logOut(),
    send: (instance, recipient, content, sendOptions) => sessionOf(instance).send(recipient, content, sendOptions),
    restoreAll,
    forget,
    async close() {
      closed = true;
      retention.stop();
      checking.stop();
      await Promise.all([...sessions.values()].map((session) => session.stop()));
      await reads.flush();
    },
  };
}

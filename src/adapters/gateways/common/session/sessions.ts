import type { Backoff } from "#domain/back-off.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { CommonSessionDependencies } from "./dependencies.ts";
import { type Restorable, restoreLinked } from "./restore.ts";
import { KEEP_MESSAGES_MS, startRetention } from "./retention.ts";

/** One instance's account, as the registry of a gateway begins and ends it. */
export interface RegisteredSession extends Restorable {
  readonly instance: InstanceRef;
  /** Tells the platform, then removes what is stored. */
  logOut(): Promise<void>;
  /** Ends what is open; the account stays linked. */
  stop(): Promise<void>;
}

export interface SessionsOptions {
  /** Sessions that come back at one time after a restart. */
  readonly restoreAtOnce?: number;
  /** Up to this long between one restored session and the next of its lane. */
  readonly restoreGapMs?: number;
  /** How often sessions are looked for whose instance has been deleted. */
  readonly sweepEveryMs?: number;
  readonly keepMessagesMs?: number;
}

/** What a gateway's process does with its accounts beside its calls. */
export interface RunningSessions {
  /**
   * Brings back every linked account, spread out; resolves when each has been tried once. They are announced at once,
   * but connected after `ready`, and not at all when it rejects: two processes take an account from one another.
   */
  restoreAll(ready?: Promise<unknown>): Promise<void>;
  /** Ends an account whose instance is gone, at the platform too. */
  forget(instanceId: number): Promise<void>;
  /** Closes every account without logging out. */
  close(): Promise<void>;
}

interface SessionsDependencies<Session extends RegisteredSession> extends CommonSessionDependencies {
  open(instance: InstanceRef): Session;
  listLinked(): Promise<readonly InstanceRef[]>;
  /** True of one that is to be ended should its instance be gone. */
  isLinked(session: Session): boolean;
  removeOlderThan(cutoff: Date): Promise<void>;
  /** Between two tries to read which accounts are linked. */
  readonly backoff: Backoff;
  /** After the last session has ended. */
  closing(): Promise<void>;
}

/** The sessions of this process: at most one an instance. */
interface Sessions<Session> extends RunningSessions {
  of(instance: InstanceRef): Session;
  all(): Iterable<Session>;
}

export function sessionRegistry<Session extends RegisteredSession>(
  dependencies: SessionsDependencies<Session>,
  options: SessionsOptions,
): Sessions<Session> {
  const { clock, listLinked, logger, random } = dependencies;
  const sessions = new Map<number, Session>();
  let closed = false;

  function sessionOf(instance: InstanceRef): Session {
    const known = sessions.get(instance.instanceId);
    if (known !== undefined) return known;
    const session = dependencies.open(instance);
    sessions.set(instance.instanceId, session);
    return session;
  }

  /**
   * The platform is told first, then what is stored goes, and the session last. Whoever asks meanwhile finds this
   * session, not a second one of the same account; after a crash, what is still stored tells that the link is gone.
   */
  async function forget(instanceId: number): Promise<void> {
    await sessions.get(instanceId)?.logOut();
    sessions.delete(instanceId);
  }

  const retention = startRetention({
    candidates: () => [...sessions.values()].filter(dependencies.isLinked),
    listLinked,
    forget,
    sweepEveryMs: options.sweepEveryMs ?? 10_000,
    removeOlderThan: dependencies.removeOlderThan,
    keepMs: options.keepMessagesMs ?? KEEP_MESSAGES_MS,
    clock,
    logger,
  });

  return {
    of: sessionOf,
    all: () => sessions.values(),
    forget,
    restoreAll: (ready = Promise.resolve()) =>
      restoreLinked({
        listLinked,
        sessionOf,
        ready,
        isClosed: () => closed,
        atOnce: options.restoreAtOnce ?? 20,
        gapMs: options.restoreGapMs ?? 200,
        backoff: dependencies.backoff,
        random,
        logger,
      }),
    async close() {
      closed = true;
      retention.stop();
      await Promise.all([...sessions.values()].map((session) => session.stop()));
      await dependencies.closing();
    },
  };
}

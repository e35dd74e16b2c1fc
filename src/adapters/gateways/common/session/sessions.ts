import type { Backoff } from "#domain/back-off.ts";
import type { SessionChange } from "#domain/events/session-event.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { watchDeletedInstances } from "./deleted-instances.ts";
import type { CommonSessionDependencies } from "./dependencies.ts";
import { pause } from "./pause.ts";
import { type Restorable, restoreLinked } from "./restore.ts";
import { watchSuspendedAccounts } from "./suspended-accounts.ts";

/** How an account stands, as events tell it. */
export type SessionNow = Omit<SessionChange, "code">;

/** One instance's account, as the registry of a gateway begins and ends it. */
export interface RegisteredSession extends Restorable {
  readonly standing: Standing;
  readonly status: SessionNow;
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
}

/** Of instances, by id. */
type IsOne = (instanceId: number) => boolean;

/** What a gateway's process does with its accounts beside its calls. */
export interface RunningSessions {
  /**
   * Brings back every linked account, spread out; resolves when each has been tried once. They are announced at once,
   * but connected after `ready`, and not at all when it rejects: two processes take an account from one another.
   */
  restoreAll(ready?: Promise<unknown>): Promise<void>;
  /** Brings back those that this process looks after from now on. */
  takeOver(isTaken: IsOne): Promise<void>;
  /** Closes without logging out what another process is to look after; `isOurs` says so already or soon. */
  giveUp(isGiven: IsOne): Promise<void>;
  /** Null of an account that nobody has asked about, and of another process's. */
  statusOf(instanceId: number): SessionNow | null;
  /** How many accounts stand how, of those that somebody has asked about or that are linked. */
  countByStanding(): Readonly<Record<Standing, number>>;
  /** Ends an account whose instance is gone, at the platform too. */
  forget(instanceId: number): Promise<void>;
  /**
   * Of the sessions without an account, ends those whose instance is gone, for nobody asks about them again. Resolves
   * to how many there were.
   */
  forgetGone(findPresent: (instanceIds: readonly number[]) => Promise<ReadonlySet<number>>): Promise<number>;
  /** Closes every account without logging out. */
  close(): Promise<void>;
}

interface SessionsDependencies<Session extends RegisteredSession> extends CommonSessionDependencies {
  open(instance: InstanceRef): Session;
  listLinked(): Promise<readonly InstanceRef[]>;
  /** True of one that is to be ended should its instance be gone. */
  isLinked(session: Session): boolean;
  /** True of one that has no account, nor is about to have one back. */
  isIdle(session: Session): boolean;
  /** Between two tries to read which accounts are linked. */
  readonly backoff: Backoff;
}

/** The sessions of this process: at most one an instance. */
interface Sessions<Session> extends RunningSessions {
  /** "returning" until a start knows which accounts are linked, while its owner is suspended, and of another process's. */
  standing(instance: InstanceRef): Standing;
  of(instance: InstanceRef): Session;
  all(): Iterable<Session>;
}

/** Sessions without an account that are asked about in one statement, and the pause before the next. */
const IDLE_AT_ONCE = 100;
const IDLE_PAUSE_MS = 20;

export function sessionRegistry<Session extends RegisteredSession>(
  dependencies: SessionsDependencies<Session>,
  options: SessionsOptions,
): Sessions<Session> {
  const { listLinked, logger, random, isOurs = () => true } = dependencies;
  const sessions = new Map<number, Session>();
  let closed = false;
  let listed = false;
  /** Taken over, and not yet known whether they are linked. */
  const unlisted = new Set<IsOne>();
  /** Being closed, for another process was to have them: none is opened anew before. */
  const ending = new Map<number, Promise<void>>();

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

  const watching = watchDeletedInstances({
    candidates: () => [...sessions.values()].filter(dependencies.isLinked),
    listLinked,
    forget,
    everyMs: options.sweepEveryMs ?? 10_000,
    logger,
  });

  async function giveUpOne(session: Session): Promise<void> {
    const { instanceId } = session.instance;
    await session.stop().catch((error) => logger.warn("session-not-closed", { instanceId, error }));
    if (sessions.get(instanceId) === session) sessions.delete(instanceId);
  }

  /** A new session stands in its place, which is not connected before the suspension is over. */
  async function pauseAccount(instanceId: number): Promise<void> {
    await sessions.get(instanceId)?.stop();
    sessions.delete(instanceId);
  }

  async function resume(instanceIds: readonly number[]): Promise<void> {
    const linked = (await listLinked()).filter(
      ({ instanceId }) => instanceIds.includes(instanceId) && isOurs(instanceId),
    );
    if (closed) return;
    for (const session of linked.map(sessionOf)) {
      session.announceRestore();
      void session.restore();
    }
  }

  const suspended = watchSuspendedAccounts({
    list: async () => (await dependencies.listSuspended?.()) ?? new Set(),
    pause: pauseAccount,
    resume,
    everyMs: options.sweepEveryMs ?? 10_000,
    logger,
  });

  function restoreThose(isOne: IsOne, ready: Promise<unknown>, isListed: () => void): Promise<void> {
    return restoreLinked({
      async listLinked() {
        const [linked, paused] = await Promise.all([listLinked(), suspended.read()]);
        return linked.filter(({ instanceId }) => isOne(instanceId) && !paused.has(instanceId));
      },
      sessionOf,
      isOurs,
      ready,
      listed: isListed,
      isClosed: () => closed,
      atOnce: options.restoreAtOnce ?? 20,
      gapMs: options.restoreGapMs ?? 200,
      backoff: dependencies.backoff,
      random,
      logger,
    });
  }

  const isKnown = (instanceId: number): boolean =>
    isOurs(instanceId) && listed && ![...unlisted].some((isOne) => isOne(instanceId));

  return {
    of: sessionOf,
    all: () => sessions.values(),
    standing: (instance) =>
      isKnown(instance.instanceId) && !suspended.isSuspended(instance.instanceId)
        ? sessionOf(instance).standing
        : "returning",
    statusOf: (instanceId) => (isOurs(instanceId) ? (sessions.get(instanceId)?.status ?? null) : null),
    countByStanding() {
      const count = { online: 0, returning: 0, offline: 0 };
      for (const { standing } of sessions.values()) count[standing] += 1;
      return count;
    },
    forget,
    async forgetGone(findPresent) {
      const idle = [...sessions.values()].filter(dependencies.isIdle).map(({ instance }) => instance.instanceId);
      let gone = 0;
      for (let at = 0; at < idle.length && !closed; at += IDLE_AT_ONCE) {
        const some = idle.slice(at, at + IDLE_AT_ONCE);
        const present = await findPresent(some);
        for (const id of some.filter((one) => !present.has(one))) {
          await forget(id);
          gone += 1;
        }
        await pause(IDLE_PAUSE_MS);
      }
      return gone;
    },
    restoreAll: (ready = Promise.resolve()) =>
      restoreThose(isOurs, ready, () => {
        listed = true;
      }),
    async takeOver(isTaken) {
      unlisted.add(isTaken);
      await Promise.all([...ending].filter(([id]) => isTaken(id)).map(([, ended]) => ended));
      await restoreThose(
        (id) => isTaken(id) && isOurs(id),
        Promise.resolve(),
        () => void unlisted.delete(isTaken),
      ).finally(() => unlisted.delete(isTaken));
    },
    async giveUp(isGiven) {
      const given = [...sessions.values()].filter(({ instance }) => isGiven(instance.instanceId));
      await Promise.all(
        given.map((session) => {
          const { instanceId } = session.instance;
          const ended = giveUpOne(session).finally(() => {
            if (ending.get(instanceId) === ended) ending.delete(instanceId);
          });
          ending.set(instanceId, ended);
          return ended;
        }),
      );
    },
    async close() {
      closed = true;
      watching.stop();
      suspended.stop();
      await Promise.all([...sessions.values()].map((session) => session.stop()));
    },
  };
}

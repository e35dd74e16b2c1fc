import { generations } from "#adapters/gateways/common/session/generations.ts";
import { retryDelayMs } from "#adapters/gateways/common/session/retry-delay.ts";
import { serialQueue } from "#adapters/gateways/common/session/serial-queue.ts";
import { type TrackedSession, trackedSession } from "#adapters/gateways/common/session/tracked-session.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { unreachable } from "#domain/result.ts";
import type { ProxyProblem } from "#domain/sessions/proxy.ts";
import type { TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { EngineAccount, EngineEvents } from "../engine/engine.ts";
import { type ConnectionGrace, connectionGrace } from "./connection-grace.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { type EngineHandle, engineHandle } from "./engine-handle.ts";
import { endsSession } from "./failure-kinds.ts";
import { type KeptSession, keptSession } from "./kept-session.ts";
import type { LoginHost } from "./login/login-host.ts";
import {
  isLive,
  type LoginEnd,
  SESSION_MACHINE,
  type SessionCommand,
  type SessionEvent,
  type SessionModel,
} from "./session-machine.ts";
import type { StoredSession } from "./stored-session.ts";

/** What happens to a session from outside, while it is current. */
interface SessionReports extends Pick<EngineEvents, "received" | "deleted" | "readByPeer" | "groupsNamed"> {
  /** The time has come to ask Telegram whether the session lives. */
  checkDue(): void;
  /** No log-in is under way any more, or another one. */
  loginOver(): void;
}

/** The state of one instance's account, with what hangs on it: what is stored, the engine account, the timers. */
export class SessionCore implements LoginHost {
  readonly instance: InstanceRef;
  readonly dependencies: SessionDependencies;
  /** Whatever changes what is stored, or opens and closes the engine, runs one after the other. */
  readonly inTurn = serialQueue();
  readonly kept: KeptSession;
  readonly engine: EngineHandle;
  lastAskedMs: number;
  /** When Telegram is asked next whether the session lives. */
  checkDueMs = 0;
  /** True once the open account reports what comes in. */
  listening = false;
  /** What was wrong with the instance's proxy the last time that it was used. */
  proxyProblem: ProxyProblem | null = null;
  readonly #reports: SessionReports;
  readonly #state: TrackedSession<SessionModel, SessionEvent, SessionCommand>;
  /** Of log-ins: what is removed late is not the next one's. */
  readonly #logins = generations();
  #isCurrentLogin = this.#logins.next();
  #discarding: Promise<void> = Promise.resolve();
  #stopped = false;
  #loginTimer: NodeJS.Timeout | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  readonly #connection: ConnectionGrace;

  constructor(instance: InstanceRef, dependencies: SessionDependencies, reports: SessionReports) {
    this.instance = instance;
    this.dependencies = dependencies;
    this.#reports = reports;
    this.#state = trackedSession(SESSION_MACHINE, instance, dependencies);
    this.lastAskedMs = dependencies.clock.monotonicMs();
    this.kept = keptSession(dependencies, instance);
    this.#connection = connectionGrace(dependencies.times.offlineGraceMs, {
      online: () => this.apply({ type: "online" }),
      lost: () => {
        if (this.status.state === "connected") this.apply({ type: "lost", reason: "connection-lost" });
      },
    });
    this.engine = engineHandle(dependencies.engine, instance, this.#events());
  }

  get clock() {
    return this.dependencies.clock;
  }

  get times() {
    return this.dependencies.times;
  }

  get limits() {
    return this.dependencies.limits;
  }

  get status(): TelegramStatus {
    return this.#state.model.status;
  }

  get stored(): StoredSession | null {
    return this.kept.current;
  }

  get changes() {
    return this.#state.changes;
  }

  get attempts(): number {
    return this.#state.model.attempts;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  get logFields() {
    return this.#state.logFields;
  }

  apply(event: SessionEvent): void {
    if (this.#stopped) return;
    const before = this.status.login;
    const byProxy = event.type === "lost" && this.proxyProblem !== null;
    const command = this.#state.apply(byProxy ? { ...event, reason: "proxy-failed" } : event);
    if (this.status.login !== before) this.#watchLogin();
    this.#run(command);
    this.changes.changed();
  }

  async begin(app: TelegramApp): Promise<EngineAccount | null> {
    this.#isCurrentLogin = this.#logins.next();
    this.#reports.loginOver();
    clearTimeout(this.#loginTimer);
    await this.#close({ discard: true });
    await this.kept.write({ app, user: null, login: null }, { fresh: true });
    return this.account();
  }

  async account(): Promise<EngineAccount | null> {
    const app = this.stored?.app;
    if (app === undefined || this.#stopped) return null;
    if (this.engine.current !== null) return this.engine.current;
    try {
      return await this.engine.open(app);
    } catch (error) {
      this.dependencies.logger.warn("connection-failed", { ...this.logFields, error });
      return null;
    }
  }

  async keep(session: StoredSession): Promise<void> {
    await this.#save();
    await this.kept.write(session);
  }

  async finish(account: EngineAccount, user: TelegramUser): Promise<void> {
    const { stored } = this;
    if (stored === null) return;
    await this.dependencies.inbox.accountChanged(this.instance.instanceId);
    await this.keep({ ...stored, user, login: null });
    const heard = await account.listen();
    this.listening = heard.ok;
    this.seen();
    this.apply({ type: "linked", user });
    if (!heard.ok) this.failed(heard.failure);
  }

  abandon(reason: LoginEnd | null): void {
    if (reason === null) this.#discard();
    else this.apply({ type: "login-ended", reason });
  }

  later(work: () => Promise<void>): void {
    this.inTurn(work).catch((error) =>
      this.dependencies.logger.error("log-in-broken-off", { ...this.logFields, error }),
    );
  }

  /** Resolves when nothing is left to be removed. */
  discarded(): Promise<void> {
    return this.#discarding;
  }

  /** Telegram has just shown that the session lives. Spread out, so that sessions that began together part. */
  seen(): void {
    const { checkEveryMs } = this.times;
    const spreadMs = this.dependencies.random.below(Math.ceil(checkEveryMs / 4));
    this.checkDueMs = this.clock.monotonicMs() + checkEveryMs - spreadMs;
  }

  /** What a question that failed says about the session. */
  failed(reason: TelegramFailure): void {
    if (endsSession(reason)) this.apply({ type: "ended", error: reason.error });
    else if (reason.code === "not-acknowledged") this.apply({ type: "lost", reason: "server-silent" });
    else if (reason.code === "connection-lost" || this.status.state !== "connected") {
      this.apply({ type: "lost", reason: "connection-lost", refused: reason.code !== "connection-lost" });
    }
    // Any other refusal is an answer.
    else this.seen();
  }

  expireIfOverdue(): void {
    if (this.isOverdue()) this.abandon("login-expired");
  }

  isOverdue(): boolean {
    const { login } = this.status;
    return login !== null && login.step !== "qr" && login.expiresAt <= this.clock.now();
  }

  async stop(): Promise<void> {
    this.apply({ type: "stopping" });
    this.#stopped = true;
    this.#clearTimers();
    this.#reports.loginOver();
    await this.#close();
    await this.inTurn(async () => undefined);
  }

  #run(command: SessionCommand): void {
    switch (command.do) {
      case "nothing":
        return;
      case "check-now":
        clearTimeout(this.#checkTimer);
        this.#reports.checkDue();
        return;
      case "check-later": {
        const delayMs = retryDelayMs(command, this.times, this.dependencies.random);
        clearTimeout(this.#checkTimer);
        this.#checkTimer = setTimeout(() => this.#reports.checkDue(), delayMs).unref();
        return;
      }
      case "discard":
        this.#discard();
        return;
      default:
        unreachable(command);
    }
  }

  /** At once as far as this process goes; the next log-in waits until the store agrees. */
  #discard(): void {
    const isCurrent = this.#isCurrentLogin;
    this.#clearTimers();
    this.#reports.loginOver();
    this.kept.forget();
    this.#discarding = this.inTurn(async () => {
      if (!isCurrent()) return;
      await this.#close({ discard: true });
      await this.kept.remove();
    });
  }

  #watchLogin(): void {
    clearTimeout(this.#loginTimer);
    const { login } = this.status;
    if (login === null || login.step === "qr") return;
    const expire = async (): Promise<void> => {
      if (this.status.login === login) this.abandon("login-expired");
    };
    const leftMs = Math.max(0, login.expiresAt.getTime() - this.clock.now().getTime());
    this.#loginTimer = setTimeout(() => this.later(expire), leftMs).unref();
  }

  async #save(): Promise<void> {
    try {
      await this.engine.current?.save();
    } catch (error) {
      this.dependencies.logger.error("session-not-saved", { ...this.logFields, error });
    }
  }

  async #close(options?: { readonly discard: boolean }): Promise<void> {
    try {
      await this.engine.close(options);
    } catch (error) {
      this.dependencies.logger.error("session-not-closed", { ...this.logFields, error });
    }
  }

  #clearTimers(): void {
    clearTimeout(this.#loginTimer);
    clearTimeout(this.#checkTimer);
    this.#connection.clear();
  }

  #events(): EngineEvents {
    return {
      connection: this.#connection.heard,
      received: (messages) => this.#reports.received(messages),
      deleted: (ids) => this.#reports.deleted(ids),
      readByPeer: (peerId, maxId) => this.#reports.readByPeer(peerId, maxId),
      groupsNamed: (groups) => this.#reports.groupsNamed(groups),
      proxyTold: (problem) => {
        this.proxyProblem = problem;
      },
      ended: (reason) => {
        if (endsSession(reason)) this.apply({ type: "ended", error: reason.error });
        else if (isLive(this.status.state)) this.#reports.checkDue();
      },
    };
  }
}

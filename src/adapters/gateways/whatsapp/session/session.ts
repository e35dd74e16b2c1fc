import { generations, type IsCurrent } from "#adapters/gateways/common/session/generations.ts";
import { pause } from "#adapters/gateways/common/session/pause.ts";
import { retryDelayMs } from "#adapters/gateways/common/session/retry-delay.ts";
import { serialQueue } from "#adapters/gateways/common/session/serial-queue.ts";
import { type TrackedSession, trackedSession } from "#adapters/gateways/common/session/tracked-session.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { ProxyProblem } from "#domain/sessions/proxy.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { PasskeyAssertion } from "#ports/contracts/whatsapp/passkey.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { PairingCode, PairingFailure } from "#ports/network-pairing.ts";
import type { PasskeyFailure, PasskeyStep } from "#ports/network-passkey.ts";
import type { StartOutcome } from "#ports/whatsapp-sessions.ts";
import type { EngineAccount, EngineConnection, EngineEvents } from "../engine/engine.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { engineEvents } from "./engine-events.ts";
import { type EngineHandle, engineHandle } from "./engine-handle.ts";
import {
  isLive,
  SESSION_MACHINE,
  type SessionCommand,
  type SessionEvent,
  type SessionModel,
  shownNow,
  whyNoCode,
} from "./session-machine.ts";

const NETWORK_NOT_FOUND = 503;
/** Of a restart, until the next session's turn. */
const RESTORE_WAIT_MS = 10_000;

/** One instance's account: its state, and at any time at most one connection. */
export class AccountSession {
  readonly instance: InstanceRef;
  readonly #dependencies: SessionDependencies;
  readonly #state: TrackedSession<SessionModel, SessionEvent, SessionCommand>;
  readonly #engine: EngineHandle;
  /** Of connections. */
  readonly #generations = generations();
  #begun = false;
  #starting: Promise<Result<StartOutcome, { code: "start-timeout" }>> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** What was wrong with the proxy the last time that it was used; null where nothing was. */
  proxyProblem: ProxyProblem | null = null;
  /** Whatever removes credentials, and whatever connects with them, runs one after the other. */
  readonly #inTurn = serialQueue();
  /** Of codes that are typed: each makes the one before useless. */
  readonly #codesInTurn = serialQueue();

  constructor(instance: InstanceRef, dependencies: SessionDependencies) {
    this.instance = instance;
    this.#dependencies = dependencies;
    this.#state = trackedSession(SESSION_MACHINE, instance, dependencies);
    this.#engine = engineHandle(dependencies.engine, instance, (isCurrent, account) =>
      this.#eventsOf(isCurrent, account),
    );
  }

  get status(): SessionStatus {
    return this.#state.model.status;
  }

  get standing(): Standing {
    if (this.connection !== null) return "online";
    return isLive(this.status.state) ? "returning" : "offline";
  }

  /** The connection, when it is good for sending. */
  get connection(): EngineConnection | null {
    return this.status.state === "connected" ? this.#engine.connection : null;
  }

  /** Reconnects a linked account; resolves when it is online, or has failed once. */
  async restore(): Promise<void> {
    if (this.#begun) return;
    void this.#connect();
    await this.#state.changes.until(() => this.#settled(), RESTORE_WAIT_MS);
  }

  /** Shows that a restart is about to bring this session back. */
  announceRestore(): void {
    this.#apply({ type: "restoring" });
  }

  start(newCode: boolean): Promise<Result<StartOutcome, { code: "start-timeout" }>> {
    const shown = this.#shown(newCode);
    if (shown !== null) return Promise.resolve(success(shown));
    this.#starting ??= this.#startAnew().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** A code for the phone to type; one asked for before, and a QR, are over. */
  requestPairingCode(phone: string): Promise<Result<PairingCode, PairingFailure>> {
    return this.#codesInTurn(() => this.#pairingCode(phone));
  }

  get passkey(): PasskeyStep | null {
    return this.#state.model.passkey;
  }

  /** With another proxy, or none; a linked account stays linked. */
  reconnect(): void {
    this.proxyProblem = null;
    this.#run(this.#apply({ type: "proxy-changed" }));
  }

  /** What a browser said to the options that are on show. */
  async givePasskey(assertion: PasskeyAssertion): Promise<Result<PasskeyStep | null, PasskeyFailure>> {
    return await this.#passkeyStep("asked", ({ passkey }) => passkey.give(assertion));
  }

  /** The codes here and on the phone are the same. */
  async confirmPasskey(): Promise<Result<PasskeyStep | null, PasskeyFailure>> {
    return await this.#passkeyStep("compare", ({ passkey }) => passkey.confirm());
  }

  async logOut(): Promise<void> {
    const connection = this.connection;
    this.#halt();
    await connection?.logOut();
    this.#apply({ type: "logged-out" });
    await this.#inTurn(async () => undefined);
  }

  /** Ends the connection for a restart of the gateway; the account stays linked. */
  async stop(): Promise<void> {
    this.#halt();
    this.#apply({ type: "stopping" });
    await this.#engine.end();
    await this.#engine.flush();
  }

  #shown(newCode: boolean): StartOutcome | null {
    return shownNow(this.#state.model, { newCode, at: this.#dependencies.clock.now() });
  }

  async #startAnew(): Promise<Result<StartOutcome, { code: "start-timeout" }>> {
    const { clock, times } = this.#dependencies;
    const deadline = clock.monotonicMs() + times.startTimeoutMs;
    await this.#prepareStart();
    while (clock.monotonicMs() < deadline) {
      const before = this.#state.model;
      void this.#connect();
      const leftMs = Math.max(0, deadline - clock.monotonicMs());
      await this.#state.changes.until(() => this.#state.model !== before && this.#settled(), leftMs);
      const shown = this.#shown(false);
      if (shown !== null) return success(shown);
      if (this.#state.model !== before && this.status.reason !== "connection-lost") {
        return success({ kind: "status", status: this.status });
      }
      await pause(Math.min(times.startRetryMs, Math.max(0, deadline - clock.monotonicMs())));
    }
    this.#halt();
    await this.#engine.end();
    return failure({ code: "start-timeout" });
  }

  /** A banned account makes room for another; otherwise stored credentials are tried again. */
  async #prepareStart(): Promise<void> {
    const { state } = this.status;
    this.#halt();
    await this.#engine.end();
    if (state === "qr") this.#apply({ type: "code-expired" });
    if (state === "passkey_required") this.#apply({ type: "passkey-missed" });
    if (state === "banned") await this.#forgetAccount();
  }

  async #pairingCode(phone: string): Promise<Result<PairingCode, PairingFailure>> {
    const { times } = this.#dependencies;
    // The network takes a code from a device alone that shows a QR.
    const started = await this.start(true);
    if (!started.ok) return failure({ code: "not-acknowledged" });
    if (started.value.kind === "status") return failure(whyNoCode(started.value.status));
    const shown = this.#state.model;
    const { connection } = this.#engine;
    if (connection === null) return failure({ code: "connection-lost" });
    const asked = await connection.requestPairingCode(phone);
    if (!asked.ok) return asked;
    if (this.#state.model !== shown) return failure({ code: "connection-lost" });
    this.#heard({ type: "pairing-code-taken" });
    const expiresAt = this.#fromNow(times.pairingCodeLifeMs);
    this.#expire(expiresAt, { type: "code-expired" });
    return success({ code: asked.value.code, expiresAt });
  }

  async #passkeyStep(
    after: "asked" | "compare",
    ask: (connection: EngineConnection) => Promise<Result<null, PasskeyFailure>>,
  ): Promise<Result<PasskeyStep | null, PasskeyFailure>> {
    const { connection } = this.#engine;
    if (this.passkey?.step !== after || connection === null) return failure({ code: "no-passkey-step" });
    const asked = await ask(connection);
    if (!asked.ok) return asked;
    this.#heard({ type: "passkey-given", after, expiresAt: this.#fromNow(this.#dependencies.times.passkeyStepMs) });
    return success(this.passkey);
  }

  #fromNow(ms: number): Date {
    return new Date(this.#dependencies.clock.now().getTime() + ms);
  }

  #settled(): boolean {
    return this.status.state !== "reconnecting" || this.#state.model.attempts > 0;
  }

  /** Stops every timer and every hearing; the connection itself is left to the caller. */
  #halt(): IsCurrent {
    this.#begun = true;
    clearTimeout(this.#timer);
    return this.#generations.next();
  }

  #connect(): Promise<void> {
    const isCurrent = this.#halt();
    return this.#inTurn(() => this.#connectNow(isCurrent)).catch(() => undefined);
  }

  async #connectNow(isCurrent: IsCurrent): Promise<void> {
    if (!isCurrent()) return;
    try {
      await this.#engine.connect(isCurrent);
    } catch (error) {
      this.#dependencies.logger.warn("connection-failed", { ...this.#state.logFields, error });
      if (!isCurrent()) return;
      const linked = (await this.#engine.linked()) ?? isLive(this.status.state);
      this.#heard({ type: "closed", code: NETWORK_NOT_FOUND, linked });
    }
  }

  #eventsOf(isCurrent: IsCurrent, account: EngineAccount): EngineEvents {
    return engineEvents(this.instance.instanceId, this.#dependencies, {
      linked: account.linked,
      heard: (event) => {
        if (isCurrent()) this.#heard(event());
      },
      proxyTold: (problem) => {
        if (isCurrent()) this.proxyProblem = problem;
      },
    });
  }

  #heard(event: SessionEvent): void {
    const before = this.#state.model;
    this.#run(this.#apply(event));
    const { code, passkey } = this.#state.model;
    if (code !== null && code.expiresAt !== before.code?.expiresAt)
      this.#expire(code.expiresAt, { type: "code-expired" });
    if (passkey !== null && passkey !== before.passkey) this.#expire(passkey.expiresAt, { type: "passkey-missed" });
    if (event.type === "phone-scanned") clearTimeout(this.#timer);
  }

  #expire(at: Date, event: SessionEvent): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#heard(event), at.getTime() - this.#dependencies.clock.now().getTime());
  }

  #apply(event: SessionEvent): SessionCommand {
    const command = this.#state.apply(event);
    if (command.do === "forget-credentials") this.#run(command);
    this.#state.changes.changed();
    return command.do === "forget-credentials" ? { do: "nothing" } : command;
  }

  #run(command: SessionCommand): void {
    switch (command.do) {
      case "nothing":
        return;
      case "connect-now":
        void this.#connect();
        return;
      case "connect-later": {
        const delayMs = retryDelayMs(command, this.#dependencies.times, this.#dependencies.random);
        this.#halt();
        void this.#engine.end();
        this.#timer = setTimeout(() => void this.#connect(), delayMs);
        return;
      }
      case "drop-connection":
        this.#halt();
        void this.#engine.end();
        return;
      case "forget-credentials":
        this.#halt();
        void this.#inTurn(() => this.#forgetAccount());
        return;
      default:
        unreachable(command);
    }
  }

  #forgetAccount(): Promise<void> {
    return this.#engine.forget((error) =>
      this.#dependencies.logger.error("credentials-not-removed", { ...this.#state.logFields, error }),
    );
  }
}

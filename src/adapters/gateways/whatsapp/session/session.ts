import type { AuditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { type Backoff, backoffMs } from "#adapters/gateways/common/session/back-off.ts";
import { changeSignal } from "#adapters/gateways/common/session/change-signal.ts";
import { pause } from "#adapters/gateways/common/session/pause.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { StartOutcome } from "#ports/whatsapp-sessions.ts";
import type { EngineAccount, EngineConnection, EngineEvents, WhatsAppEngine } from "../engine/engine.ts";
import {
  auditedChange,
  isLive,
  newSession,
  type SessionCommand,
  type SessionEvent,
  type SessionModel,
  transition,
} from "./session-machine.ts";

export interface SessionTimes {
  readonly codeLifeMs: number;
  readonly startTimeoutMs: number;
  /** Between tries to get a code, while the network cannot be reached. */
  readonly startRetryMs: number;
  readonly backoff: Backoff;
}

export interface SessionParts {
  readonly engine: WhatsAppEngine;
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
  readonly times: SessionTimes;
  readonly audit: AuditTrail;
  onReceipts(instanceId: number, messageIds: readonly string[], status: DeliveryStatus): void;
}

const NETWORK_NOT_FOUND = 503;

/** One instance's account: its state, and at any time at most one connection. */
export class AccountSession {
  readonly instance: InstanceRef;
  readonly #parts: SessionParts;
  #model: SessionModel;
  #account: Promise<EngineAccount> | null = null;
  #connection: EngineConnection | null = null;
  /** Counts connections: what an older one still reports is not heard. */
  #generation = 0;
  #starting: Promise<Result<StartOutcome, { code: "start-timeout" }>> | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #changes = changeSignal();
  /** Runs after each other: whatever removes credentials, and whatever connects with them. */
  #work: Promise<void> = Promise.resolve();

  constructor(instance: InstanceRef, parts: SessionParts) {
    this.instance = instance;
    this.#parts = parts;
    this.#model = newSession(parts.clock.now());
  }

  get status(): SessionStatus {
    return this.#model.status;
  }

  /** The connection, when it is good for sending. */
  get connection(): EngineConnection | null {
    return this.#model.status.state === "connected" ? this.#connection : null;
  }

  /** Reconnects a linked account; resolves when it is online, or has failed once. */
  async restore(): Promise<void> {
    if (this.#generation !== 0) return;
    void this.#connect();
    await this.#changes.until(() => this.status.state !== "reconnecting" || this.#model.attempts > 0, 10_000);
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

  async logOut(): Promise<void> {
    const connection = this.connection;
    this.#halt();
    await connection?.logOut();
    this.#apply({ type: "logged-out" });
    await this.#work;
  }

  /** Ends the connection for a restart of the gateway; the account stays linked. */
  async stop(): Promise<void> {
    this.#halt();
    this.#apply({ type: "stopping" });
    await this.#endConnection();
    const account = await this.#account?.catch(() => null);
    await account?.flush();
  }

  /** A code that is still good, or the status of an account that is linked and wanted online. */
  #shown(newCode: boolean): StartOutcome | null {
    const { code, status } = this.#model;
    if (isLive(status.state)) return { kind: "status", status };
    if (code === null || newCode || code.expiresAt <= this.#parts.clock.now()) return null;
    return { kind: "qr", qrText: code.text, expiresAt: code.expiresAt };
  }

  async #startAnew(): Promise<Result<StartOutcome, { code: "start-timeout" }>> {
    const { clock, times } = this.#parts;
    const deadline = clock.monotonicMs() + times.startTimeoutMs;
    await this.#prepareStart();
    while (clock.monotonicMs() < deadline) {
      const before = this.#model;
      void this.#connect();
      const leftMs = Math.max(0, deadline - clock.monotonicMs());
      await this.#changes.until(() => this.#model !== before && this.#settled(), leftMs);
      const shown = this.#shown(false);
      if (shown !== null) return success(shown);
      if (this.#model !== before && this.status.reason !== "connection-lost") {
        return success({ kind: "status", status: this.status });
      }
      await pause(Math.min(times.startRetryMs, Math.max(0, deadline - clock.monotonicMs())));
    }
    this.#halt();
    await this.#endConnection();
    return failure({ code: "start-timeout" });
  }

  /** A banned account makes room for another; otherwise stored credentials are tried again. */
  async #prepareStart(): Promise<void> {
    const { state } = this.status;
    this.#halt();
    await this.#endConnection();
    if (state === "qr") this.#apply({ type: "code-expired" });
    if (state === "banned") await this.#forgetAccount();
  }

  #settled(): boolean {
    return this.status.state !== "reconnecting" || this.#model.attempts > 0;
  }

  /** Stops every timer and every hearing; the connection itself is left to the caller. */
  #halt(): void {
    this.#generation += 1;
    clearTimeout(this.#timer);
  }

  #connect(): Promise<void> {
    this.#halt();
    const generation = this.#generation;
    const connecting = this.#work.then(() => this.#connectNow(generation));
    this.#work = connecting.catch(() => undefined);
    return this.#work;
  }

  async #connectNow(generation: number): Promise<void> {
    if (generation !== this.#generation) return;
    await this.#endConnection();
    try {
      const account = await this.#open();
      // Pairing ends with a restart that must find the new credentials stored.
      await account.flush();
      if (generation !== this.#generation) return;
      const connection = await account.connect(this.#eventsOf(generation, account));
      if (generation === this.#generation) this.#connection = connection;
      else await connection.end();
    } catch (error) {
      this.#parts.logger.warn("no connection", { ...this.#logFields(), error });
      if (generation !== this.#generation) return;
      const linked = (await this.#account?.catch(() => null))?.linked() ?? isLive(this.status.state);
      this.#heard({ type: "closed", code: NETWORK_NOT_FOUND, linked });
    }
  }

  #open(): Promise<EngineAccount> {
    this.#account ??= this.#parts.engine.open(this.instance).catch((error) => {
      this.#account = null;
      throw error;
    });
    return this.#account;
  }

  #eventsOf(generation: number, account: EngineAccount): EngineEvents {
    const { clock, times } = this.#parts;
    const ifCurrent = (event: () => SessionEvent): void => {
      if (generation === this.#generation) this.#heard(event());
    };
    return {
      codeShown: (text) =>
        ifCurrent(() => ({
          type: "code-shown",
          text,
          expiresAt: new Date(clock.now().getTime() + times.codeLifeMs),
        })),
      phoneScanned: (phone) => ifCurrent(() => ({ type: "phone-scanned", phone })),
      opened: (opened) => ifCurrent(() => ({ type: "opened", ...opened })),
      closed: (code) => ifCurrent(() => ({ type: "closed", code, linked: account.linked() })),
      silent: () => ifCurrent(() => ({ type: "silent", linked: account.linked() })),
      receipts: (ids, status) => this.#parts.onReceipts(this.instance.instanceId, ids, status),
    };
  }

  #heard(event: SessionEvent): void {
    const shown = this.#model.code;
    this.#run(this.#apply(event));
    if (this.#model.code !== null && this.#model.code !== shown) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#heard({ type: "code-expired" }), this.#parts.times.codeLifeMs);
    }
    if (event.type === "phone-scanned") clearTimeout(this.#timer);
  }

  #apply(event: SessionEvent): SessionCommand {
    const before = this.status;
    const { model, command } = transition(this.#model, event, this.#parts.clock.now());
    this.#model = model;
    const { state, reason } = model.status;
    if (state !== before.state || reason !== before.reason) {
      const code = event.type === "closed" ? event.code : undefined;
      this.#parts.logger.info("session", { ...this.#logFields(), state, reason, code });
    }
    const change = auditedChange(before.state, state);
    if (change !== null) this.#parts.audit.note(change, this.instance.instanceId);
    if (command.do === "forget-credentials") this.#run(command);
    this.#changes.changed();
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
        const random = this.#parts.random.below(1000) / 1000;
        const delayMs = backoffMs(command.attempt, this.#parts.times.backoff, random);
        this.#halt();
        void this.#endConnection();
        this.#timer = setTimeout(() => void this.#connect(), delayMs);
        return;
      }
      case "drop-connection":
        this.#halt();
        void this.#endConnection();
        return;
      case "forget-credentials":
        this.#halt();
        this.#work = this.#work.then(() => this.#forgetAccount());
        return;
      default:
        unreachable(command);
    }
  }

  async #forgetAccount(): Promise<void> {
    await this.#endConnection();
    try {
      const account = await this.#open();
      this.#account = null;
      await account.forget();
    } catch (error) {
      this.#parts.logger.error("credentials not removed", { ...this.#logFields(), error });
    }
  }

  async #endConnection(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.end();
  }

  #logFields(): { instanceId: number; client: string } {
    return { instanceId: this.instance.instanceId, client: this.instance.client };
  }
}

import type { Checkable } from "#adapters/gateways/common/session/keep-alive.ts";
import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ProxyProblem } from "#domain/sessions/proxy.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { FetchFileFailure } from "#ports/incoming-media.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { GroupFailure } from "#ports/network-groups.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { StartedQr, TelegramApp, TelegramContent, TelegramReceipt } from "#ports/telegram-sessions.ts";
import type { EngineAccount, EngineSendFailure } from "../engine/engine.ts";
import { checkSession } from "./check-session.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { endsSession, fileFailure } from "./failure-kinds.ts";
import { cancelCode, requestCode, resendCode, verifyCode, verifyPassword } from "./login/code-login.ts";
import { CONNECTION_LOST } from "./login/login-host.ts";
import { type QrLogin, qrLogin } from "./login/qr-login.ts";
import { readBack } from "./read-back.ts";
import { SessionCore } from "./session-core.ts";
import { isLive } from "./session-machine.ts";

/** One instance's account, and what can be asked of it. */
export class AccountSession implements Checkable {
  readonly instance: InstanceRef;
  readonly #dependencies: SessionDependencies;
  readonly #core: SessionCore;
  readonly #qr: QrLogin;
  /** Ends the waiting of whatever was asked for before a log-out, a cancel or a stop. */
  #interruption = new AbortController();
  #reading: Promise<void> | null = null;
  #checking: Promise<void> | null = null;
  #announced = false;

  constructor(instance: InstanceRef, dependencies: SessionDependencies) {
    const { instanceId } = instance;
    this.instance = instance;
    this.#dependencies = dependencies;
    this.#core = new SessionCore(instance, dependencies, {
      received: async (messages) => {
        this.#core.seen();
        await dependencies.inbox.received(instanceId, messages);
      },
      deleted: (ids) => dependencies.inbox.deleted(instanceId, ids),
      readByPeer: (peerId, maxId) => dependencies.inbox.readByPeer(instanceId, peerId, maxId),
      groupsNamed: (groups) => dependencies.inbox.groupsNamed(instanceId, groups),
      checkDue: () => void this.check(),
      loginOver: () => this.#qr.stop(),
    });
    this.#qr = qrLogin(this.#core);
  }

  get status(): TelegramStatus {
    return this.#core.status;
  }

  get checkDueMs(): number | null {
    return this.status.state === "connected" ? this.#core.checkDueMs : null;
  }

  /** The status, with a log-in that an earlier process has left behind. */
  async readStatus(): Promise<TelegramStatus> {
    this.#asked();
    await this.#recover().catch((error) => {
      if (!isLive(this.status.state)) throw error;
    });
    if (this.#core.isOverdue()) await this.#core.inTurn(async () => this.#core.expireIfOverdue());
    return this.status;
  }

  /** Shows that a restart is about to bring this session back. */
  announceRestore(): void {
    this.#announced = true;
    this.#core.apply({ type: "restoring", user: null });
  }

  /** Reconnects a linked account; resolves when it is online, or has failed once. */
  async restore(): Promise<void> {
    void this.check();
    const settled = () => this.status.state !== "reconnecting" || this.#core.attempts > 0;
    await this.#core.changes.until(settled, this.#dependencies.times.restoreWaitMs);
  }

  requestCode(input: { phone: string; app: TelegramApp }): Promise<Result<TelegramCodeLogin, TelegramFailure>> {
    return this.#login((signal) => requestCode(this.#core, input, signal));
  }

  resendCode(): Promise<Result<TelegramCodeLogin, TelegramFailure>> {
    return this.#login((signal) => resendCode(this.#core, signal));
  }

  verifyCode(code: string): Promise<Result<TelegramUser, TelegramFailure>> {
    return this.#login(() => verifyCode(this.#core, code));
  }

  verifyPassword(password: string): Promise<Result<TelegramUser, TelegramFailure>> {
    return this.#login(() => verifyPassword(this.#core, password));
  }

  async startQr({ app, newCode }: { app: TelegramApp; newCode: boolean }): Promise<Result<StartedQr, TelegramFailure>> {
    this.#asked();
    await this.#recover();
    const shown = this.#qr.shown(newCode);
    if (shown !== null) return success(shown);
    return this.#login(async (signal) => {
      const shownMeanwhile = this.#qr.shown(newCode);
      return shownMeanwhile === null ? this.#qr.start(app, signal) : success(shownMeanwhile);
    });
  }

  async cancelLogin(): Promise<void> {
    if (isLive(this.status.state)) return;
    this.#interrupt();
    await this.#core.inTurn(async () => {
      await this.#recover();
      if (this.status.login === null) return;
      this.#qr.stop();
      await cancelCode(this.#core);
      this.#core.abandon("login-cancelled");
    });
    await this.#core.discarded();
  }

  async logOut(): Promise<void> {
    this.#interrupt();
    await this.#core.inTurn(async () => {
      await this.#recover().catch((error) => this.#warn("session-not-read", error));
      const account = isLive(this.status.state) ? await this.#core.account() : null;
      this.#core.apply({ type: "logged-out" });
      await account?.logOut().catch((error) => this.#warn("telegram-not-told-of-a-log-out", error));
    });
    await this.#core.discarded();
  }

  /** What was wrong with the proxy the last time that it was used; null where nothing was. */
  get proxyProblem(): ProxyProblem | null {
    return this.#core.proxyProblem;
  }

  /** With another proxy, or none; a linked account stays linked. A log-in under way uses it from its next connection. */
  reconnect(): Promise<void> {
    const core = this.#core;
    return core.inTurn(async () => {
      core.proxyProblem = null;
      if (core.stopped || !isLive(this.status.state)) return;
      core.listening = false;
      await core.engine.close();
      core.apply({ type: "proxy-changed" });
    });
  }

  get standing(): Standing {
    const { state } = this.status;
    if (state === "connected") return this.#core.engine.current === null ? "returning" : "online";
    return state === "reconnecting" ? "returning" : "offline";
  }

  async send(message: OutgoingMessage<TelegramContent>): Promise<Result<TelegramReceipt, TelegramSendFailure>> {
    if (this.#reading === null) await this.#recover();
    const account = this.status.state === "connected" ? this.#core.engine.current : null;
    if (account === null) return failure({ code: "not-connected", status: this.status });
    const sent = await account.send(message);
    if (sent.ok) this.#core.seen();
    else if (account === this.#core.engine.current) this.#notSent(sent.failure);
    return sent;
  }

  async fetchFile(reference: string): Promise<Result<AsyncIterable<Uint8Array>, FetchFileFailure>> {
    if (this.#reading === null) await this.#recover();
    const account = this.status.state === "connected" ? this.#core.engine.current : null;
    if (account === null) return failure({ code: "not-connected" });
    const file = await account.download(reference);
    if (file.ok) return file;
    if (file.failure.code !== "media-gone" && account === this.#core.engine.current) this.#notSent(file.failure);
    return failure(fileFailure(file.failure));
  }

  /** Asks something of a connected account, such as its groups. */
  async ask<Value, Failure extends { readonly code: string } = GroupFailure>(
    work: (account: EngineAccount) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | { readonly code: "not-connected" }>> {
    if (this.#reading === null) await this.#recover();
    const account = this.status.state === "connected" ? this.#core.engine.current : null;
    return account === null ? failure({ code: "not-connected" }) : await work(account);
  }

  /** Asks Telegram whether the session lives, having opened it if need be. */
  check(): Promise<void> {
    const { signal } = this.#interruption;
    this.#checking ??= this.#core
      .inTurn(() => this.#checkNow(signal))
      .catch((error) => {
        this.#warn("session-not-checked", error);
        if (this.status.state === "reconnecting") this.#core.apply({ type: "lost", reason: "connection-lost" });
      })
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  /** Saves and closes for a restart of the gateway; the account stays linked, a log-in stays open. */
  async stop(): Promise<void> {
    this.#interrupt();
    await this.#core.stop();
  }

  #asked(): void {
    this.#core.lastAskedMs = this.#dependencies.clock.monotonicMs();
  }

  #interrupt(): void {
    this.#interruption.abort();
    this.#interruption = new AbortController();
  }

  #login<Value>(
    work: (signal: AbortSignal) => Promise<Result<Value, TelegramFailure>>,
  ): Promise<Result<Value, TelegramFailure>> {
    const { signal } = this.#interruption;
    return this.#core.inTurn(async () => {
      await this.#recover();
      if (signal.aborted || this.#core.stopped) return CONNECTION_LOST;
      this.#core.expireIfOverdue();
      return work(signal);
    });
  }

  #recover(): Promise<void> {
    this.#reading ??= readBack(this.#core, this.#announced).then(
      () => {
        // An announced one waits for its turn.
        if (isLive(this.status.state) && !this.#announced) void this.check();
      },
      (error) => {
        this.#reading = null;
        throw error;
      },
    );
    return this.#reading;
  }

  async #checkNow(signal: AbortSignal): Promise<void> {
    const core = this.#core;
    if (core.stopped || signal.aborted) return;
    core.seen();
    const account = await this.#linkedAccount();
    if (!isLive(this.status.state)) return;
    if (account === null) return core.apply({ type: "lost", reason: "connection-lost" });
    await checkSession(core, account, signal);
  }

  async #linkedAccount() {
    try {
      await this.#recover();
    } catch (error) {
      this.#warn("session-not-read", error);
      return null;
    }
    return this.#core.account();
  }

  #notSent(reason: EngineSendFailure): void {
    if (endsSession(reason)) this.#core.apply({ type: "ended", error: reason.error });
    else if (reason.code === "not-acknowledged" || reason.code === "connection-lost") this.#core.checkDueMs = 0;
  }

  #warn(event: string, error: unknown): void {
    this.#dependencies.logger.warn(event, { ...this.#core.logFields, error });
  }
}

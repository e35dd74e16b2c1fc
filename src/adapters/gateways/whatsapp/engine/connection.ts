import type { GroupMetadata, WASocket } from "baileys";
import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import { pause } from "#adapters/gateways/common/session/pause.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { Receipt } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { GroupFailure } from "#ports/network-groups.ts";
import type { Previews } from "#ports/previews.ts";
import type { ResendableMessages } from "#ports/resendable-messages.ts";
import { type AskedLimits, askedLimits } from "./account-limits.ts";
import type { AppStateKeys } from "./app-state-keys.ts";
import type { AuthState } from "./auth-state.ts";
import { engineChats } from "./chats.ts";
import type { Room } from "./commit-lane.ts";
import { departure } from "./departure.ts";
import type {
  EngineChats,
  EngineConnection,
  EngineEvents,
  EngineGroups,
  EngineHistory,
  EngineLookupFailure,
  EngineMessage,
  EnginePairingFailure,
  EnginePasskey,
  EnginePasskeyFailure,
  EnginePresence,
  EngineSendFailure,
  EngineStandings,
  SendHooks,
} from "./engine.ts";
import { engineGroups, enginePresence, groupRefusal, groupsChanged, renamedGroups } from "./groups.ts";
import { guardedCall, statusCodeOf } from "./guarded-call.ts";
import type { IntakeOptions } from "./handed-over.ts";
import type { HeldKeys } from "./held-keys.ts";
import { engineHistory } from "./history.ts";
import { type Intake, intake } from "./intake.ts";
import { knownNames } from "./known-names.ts";
import type { MediaDownloads } from "./media-download.ts";
import { requestPairingCode } from "./pairing-code.ts";
import { passkeyLinking } from "./passkey.ts";
import { topUpPreKeys } from "./pre-keys.ts";
import { type FoundAccount, findRecipient } from "./recipient.ts";
import { renewSenderKey } from "./sender-keys.ts";
import { type SendSettings, sendMessage, shareOf } from "./sending.ts";
import type { SentLately } from "./sent-lately.ts";
import { endSocket } from "./socket.ts";
import { engineStandings } from "./standings.ts";
import type { TtlCache } from "./ttl-cache.ts";
import { type LivenessTimes, ping, type Watchdog, watchdog } from "./watchdog.ts";

interface ConnectionDependencies {
  readonly instance: InstanceRef;
  readonly auth: AuthState;
  readonly held: HeldKeys;
  readonly recipients: TtlCache<FoundAccount>;
  /** Stored by an earlier connection, and perhaps not acknowledged. */
  readonly stored: TtlCache<true>;
  readonly sentLately: SentLately;
  readonly resendable: ResendableMessages;
  readonly metadata: TtlCache<GroupMetadata>;
  readonly awaited: { readonly appStateKeys: AppStateKeys; readonly askedKeys: TtlCache<true> };
  readonly room: Room;
  readonly downloads: MediaDownloads;
  readonly previews: Previews;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly options: ConnectionOptions;
}

export interface ConnectionOptions extends SendSettings {
  readonly liveness: LivenessTimes;
  readonly intake: IntakeOptions;
}

const LOG_OUT_TIMEOUT_MS = 3_000;
const END_TIMEOUT_MS = 2_000;
const CONNECTION_CLOSED = 428;

/** The owner of one socket: what it reports, what is sent through it, and its end. */
export class BaileysConnection implements EngineConnection {
  readonly #socket: WASocket;
  readonly #dependencies: ConnectionDependencies;
  readonly #events: EngineEvents;
  readonly #watchdog: Watchdog;
  readonly #intake: Intake;
  readonly #lost = new AbortController();
  readonly #limits: AskedLimits;
  readonly chats: EngineChats;
  readonly history: EngineHistory;
  readonly groups: EngineGroups;
  readonly presence: EnginePresence;
  readonly standings: EngineStandings;
  readonly #learnStandings: () => void;
  readonly passkey: EnginePasskey;
  #ending: Promise<unknown> = Promise.resolve();

  constructor(socket: WASocket, dependencies: ConnectionDependencies, events: EngineEvents) {
    this.#socket = socket;
    this.#dependencies = dependencies;
    this.#events = events;
    this.#watchdog = watchdog(dependencies.options.liveness, {
      nowMs: () => dependencies.clock.monotonicMs(),
      ask: () => socket.sendNode(ping(socket.generateMessageTag())),
      dead: () => this.#finish(() => events.silent()),
    });
    socket.ws.on("frame", () => this.#watchdog.heard());
    // Something answers that is no WhatsApp; Baileys would wait for one for ever.
    socket.ws.on("unexpected-response", () => this.#finish(() => events.closed(CONNECTION_CLOSED)));
    this.#intake = intake(socket, {
      ...dependencies,
      options: dependencies.options.intake,
      events,
      findSent: dependencies.sentLately.find,
      // It comes again at the next connection alone.
      leftBehind: () => this.#finish(() => events.closed(CONNECTION_CLOSED)),
    });
    this.#limits = askedLimits(socket, {
      clock: dependencies.clock,
      lost: this.#lost.signal,
      said: (limits) => events.limitsSaid(limits),
      failed: (error) => this.#warn("limits-not-read", error),
    });
    const { recipients, metadata, options } = dependencies;
    const asked = { recipients, metadata, addressing: options.addressing, guarded: this.#guarded };
    this.groups = engineGroups(socket, asked);
    this.presence = enginePresence(socket, asked);
    const files = { downloads: dependencies.downloads, timeoutMs: options.sendTimeoutMs };
    this.chats = engineChats(socket, { ...asked, ...files });
    this.history = engineHistory(socket, { ...asked, ...files, lost: this.#lost.signal });
    const notLearnt = (error: unknown): void => this.#warn("standings-not-learnt", error);
    const standings = engineStandings(socket, {
      ...asked,
      ...dependencies.awaited,
      stored: dependencies.auth.keys,
      lost: this.#lost.signal,
      now: () => dependencies.clock.now(),
      failed: notLearnt,
    });
    this.standings = standings.calls;
    this.#learnStandings = () => void standings.learn().catch((error) => this.#lost.signal.aborted || notLearnt(error));
    this.passkey = passkeyLinking(socket, {
      nowMs: () => dependencies.clock.monotonicMs(),
      events,
      guarded: (work) => guardedCall<null, EnginePasskeyFailure>(work, this.#guard(options.ackTimeoutMs)),
      failed: (error) => {
        const { instanceId } = dependencies.instance;
        dependencies.logger.warn("passkey-failed", { instanceId, code: statusCodeOf(error) ?? "none", error });
      },
    });
    this.#listen();
  }

  async send(message: EngineMessage, hooks: SendHooks): Promise<Result<Receipt, EngineSendFailure>> {
    const leaving = departure();
    const dependencies = { ...this.#dependencies, lost: this.#lost.signal, probe: () => this.probe() };
    const sent = await guardedCall<Receipt, EngineSendFailure>(
      () => sendMessage(this.#socket, dependencies, message, { hooks, departure: leaving }),
      this.#guard(this.#dependencies.options.sendTimeoutMs * shareOf(message), { departure: leaving }),
    );
    if (!sent.ok && sent.failure.code === "account-restricted") this.#limits.askAfterRefusal();
    return sent;
  }

  requestPairingCode(phone: string): Promise<Result<{ code: string }, EnginePairingFailure>> {
    return guardedCall<{ code: string }, EnginePairingFailure>(
      () => requestPairingCode(this.#socket, phone),
      this.#guard(this.#dependencies.options.ackTimeoutMs),
    );
  }

  namesOf(recipient: Recipient): ReturnType<EngineConnection["namesOf"]> {
    return knownNames(this.#dependencies.auth.keys, recipient);
  }

  checkNumber(number: string): Promise<Result<{ exists: boolean }, EngineLookupFailure>> {
    const { recipients, options } = this.#dependencies;
    return guardedCall<{ exists: boolean }, EngineLookupFailure>(async () => {
      const found = await findRecipient(this.#socket, recipients, number, options.addressing);
      return found === undefined ? failure({ code: "not-acknowledged" }) : success({ exists: found !== null });
    }, this.#guard(options.ackTimeoutMs));
  }

  download(
    reference: string,
    limits: { readonly maxBytes: number },
  ): Promise<Result<AsyncIterable<Uint8Array>, DownloadFailure>> {
    return this.#dependencies.downloads.open(this.#socket, reference, limits);
  }

  probe(): void {
    this.#watchdog.probe();
  }

  async logOut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#socket.ws.once("close", () => resolve()));
    const left = this.#socket.logout().then(
      () => closed,
      () => undefined,
    );
    await Promise.race([left, pause(LOG_OUT_TIMEOUT_MS)]);
  }

  async end(): Promise<void> {
    this.#finish(() => undefined);
    await orInterrupted(this.#ending, { withinMs: END_TIMEOUT_MS });
  }

  readonly #guarded = async <Value, Failure extends { readonly code: string } = GroupFailure>(
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | GroupFailure>> =>
    guardedCall<Value, Failure | GroupFailure>(async () => {
      try {
        return await work();
      } catch (error) {
        const refusal = groupRefusal(error);
        if (refusal === null) throw error;
        return failure(refusal);
      }
    }, this.#guard(this.#dependencies.options.sendTimeoutMs));

  #guard<More extends object>(timeoutMs: number, more?: More) {
    const { instanceId } = this.#dependencies.instance;
    return {
      timeoutMs,
      lost: this.#lost.signal,
      threw: (code: number | undefined, error: unknown) =>
        this.#dependencies.logger.warn("send-failed", { instanceId, code: code ?? "none", error }),
      ...more,
    };
  }

  #listen(): void {
    const { ev } = this.#socket;
    const { auth } = this.#dependencies;
    const { signal } = this.#lost;
    ev.on("creds.update", ({ myAppStateKeyId }) => {
      if (signal.aborted) return;
      auth.save();
      if (myAppStateKeyId !== undefined) this.#learnStandings();
    });
    const { metadata } = this.#dependencies;
    ev.on("groups.update", (groups) => {
      groupsChanged(metadata, groups);
      const renamed = renamedGroups(groups);
      if (renamed.length > 0 && !signal.aborted) this.#events.groupsNamed(renamed);
    });
    ev.on("group-participants.update", ({ id, action }) => {
      metadata.del(id);
      void renewSenderKey(this.#socket, id, { left: action === "remove" }).catch((error) =>
        this.#warn("sender-key-not-renewed", error),
      );
    });
    ev.on("connection.update", ({ qr, isNewLogin, connection, lastDisconnect }) => {
      if (signal.aborted) return;
      if (qr !== undefined) this.#events.codeShown(qr);
      if (isNewLogin === true) this.#events.phoneScanned(this.#phone());
      if (connection === "open") this.#opened();
      if (connection !== "close") return;
      const code = closeCodeOf(lastDisconnect?.error);
      this.#finish(() => this.#events.closed(code));
    });
  }

  #opened(): void {
    this.#events.opened({ phone: this.#phone(), name: this.#socket.user?.name ?? null });
    topUpPreKeys(this.#socket, this.#lost.signal, (error) => this.#warn("prekeys-not-topped-up", error));
    this.#learnStandings();
    this.#limits.ask();
  }

  #warn(event: string, error: unknown): void {
    const { instance, logger } = this.#dependencies;
    logger.warn(event, { instanceId: instance.instanceId, error });
  }

  #phone(): string | null {
    return this.#socket.user?.id.match(/^\d+/)?.[0] ?? null;
  }

  /** Once; nothing is heard from the socket again. */
  #finish(report: () => void): void {
    if (this.#lost.signal.aborted) return;
    this.#lost.abort();
    this.#watchdog.stop();
    this.#ending = this.#intake.stop();
    endSocket(this.#socket);
    report();
  }
}

/** A line that cannot be made says nothing of the session, though Baileys gives it a number as WhatsApp does. */
function closeCodeOf(error: unknown): number {
  if (error instanceof Error && error.message.startsWith("WebSocket Error")) return CONNECTION_CLOSED;
  return statusCodeOf(error) ?? CONNECTION_CLOSED;
}

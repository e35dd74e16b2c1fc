import { generateMessageIDV2, generateWAMessageContent, proto, type WASocket } from "baileys";
import { pause } from "#adapters/gateways/common/session/pause.ts";
import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { DeliveryStatus, Receipt } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import { StorageError } from "#ports/storage-error.ts";
import { sendAcknowledged } from "./acknowledged-send.ts";
import type { AuthState } from "./auth-state.ts";
import { toBaileysContent } from "./content.ts";
import type { EngineConnection, EngineEvents, EngineLookupFailure, EngineSendFailure } from "./engine.ts";
import { topUpPreKeys } from "./pre-keys.ts";
import { type FoundAccount, findRecipient, hasDevices } from "./recipient.ts";
import { SILENT_LOGGER } from "./silent-logger.ts";
import { endSocket } from "./socket.ts";
import { noteTrustToken } from "./trust-token.ts";
import type { TtlCache } from "./ttl-cache.ts";
import { type LivenessTimes, type Watchdog, watchdog } from "./watchdog.ts";

interface ConnectionDependencies {
  readonly instance: InstanceRef;
  readonly auth: AuthState;
  readonly recipients: TtlCache<FoundAccount>;
  readonly sentMessages: SentMessageStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly options: ConnectionOptions;
}

export interface ConnectionOptions {
  readonly ackTimeoutMs: number;
  readonly sendTimeoutMs: number;
  readonly liveness: LivenessTimes;
  readonly addressing: "lid" | "phone";
}

const LOG_OUT_TIMEOUT_MS = 3_000;
const CONNECTION_CLOSED = 428;

/** The owner of one socket: what it reports, what is sent through it, and its end. */
export class BaileysConnection implements EngineConnection {
  readonly #socket: WASocket;
  readonly #dependencies: ConnectionDependencies;
  readonly #events: EngineEvents;
  readonly #watchdog: Watchdog;
  readonly #lost = new AbortController();

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
    this.#listen();
  }

  async send(recipient: Recipient, content: WhatsAppContent): Promise<Result<Receipt, EngineSendFailure>> {
    if (recipient.kind !== "phone") return failure({ code: "recipient-not-found" });
    const { phone } = recipient;
    return this.#guarded(this.#dependencies.options.sendTimeoutMs, async () => {
      const found = await findRecipient(
        this.#socket,
        this.#dependencies.recipients,
        phone,
        this.#dependencies.options.addressing,
      );
      if (found === null) return failure({ code: "recipient-not-found" });
      if (found === undefined || !(await hasDevices(this.#socket, found.jid))) {
        return failure({ code: "not-acknowledged" });
      }
      return this.#sendTo(found.jid, content);
    });
  }

  async checkNumber(number: string): Promise<Result<{ exists: boolean }, EngineLookupFailure>> {
    return this.#guarded<{ exists: boolean }, EngineLookupFailure>(
      this.#dependencies.options.ackTimeoutMs,
      async () => {
        const { recipients, options } = this.#dependencies;
        const found = await findRecipient(this.#socket, recipients, number, options.addressing);
        return found === undefined ? failure({ code: "not-acknowledged" }) : success({ exists: found !== null });
      },
    );
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
  }

  async #sendTo(jid: string, content: WhatsAppContent): Promise<Result<Receipt, EngineSendFailure>> {
    const { instance, sentMessages, clock, options } = this.#dependencies;
    const socket = this.#socket;
    const id = generateMessageIDV2(socket.user?.id);
    const message = await generateWAMessageContent(toBaileysContent(content), {
      logger: SILENT_LOGGER,
      upload: socket.waUploadToServer,
      mediaUploadTimeoutMs: options.sendTimeoutMs,
    });
    // Stored before it leaves: the recipient may ask for it again at once.
    const bytes = proto.Message.encode(message).finish();
    await sentMessages.add({ messageId: id, instanceId: instance.instanceId, content: bytes, sentAt: clock.now() });
    const sent = await sendAcknowledged(
      socket,
      { id, jid, content: message },
      { ackTimeoutMs: options.ackTimeoutMs, lost: this.#lost.signal, onSlow: () => this.probe() },
    );
    if (!sent.ok) return sent;
    const sentAt = clock.now();
    await noteTrustToken(socket, jid, sentAt).catch((error) =>
      this.#dependencies.logger.warn("privacy-token-not-noted", { instanceId: instance.instanceId, error }),
    );
    return success({ messageId: id, sentAt });
  }

  /** Within its time, and at once when the connection ends; what Baileys throws becomes a failure, but a `StorageError`. */
  async #guarded<Value, Failure extends EngineLookupFailure | EngineSendFailure>(
    timeoutMs: number,
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | EngineLookupFailure>> {
    const { signal } = this.#lost;
    if (signal.aborted) return failure({ code: "connection-lost" });
    let stop = (): void => undefined;
    const interrupted = new Promise<Result<Value, EngineLookupFailure>>((resolve) => {
      const onLost = (): void => resolve(failure({ code: "connection-lost" }));
      const timer = setTimeout(() => resolve(failure({ code: "not-acknowledged" })), timeoutMs);
      signal.addEventListener("abort", onLost);
      stop = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onLost);
      };
    });
    try {
      return await Promise.race([work(), interrupted]);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      return this.#thrown(error);
    } finally {
      stop();
    }
  }

  #thrown(error: unknown): { ok: false; failure: EngineLookupFailure } {
    const code = statusCodeOf(error);
    if (this.#lost.signal.aborted || code === CONNECTION_CLOSED) return failure({ code: "connection-lost" });
    this.#dependencies.logger.warn("send-failed", {
      instanceId: this.#dependencies.instance.instanceId,
      code: code ?? "none",
      error,
    });
    return failure({ code: "refused", providerCode: String(code ?? "internal") });
  }

  #listen(): void {
    const { ev } = this.#socket;
    const { auth } = this.#dependencies;
    const { signal } = this.#lost;
    ev.on("creds.update", () => {
      if (!signal.aborted) auth.save();
    });
    ev.on("messages.update", (updates) => {
      for (const { key, update } of updates) this.#receipt(key, update.status);
    });
    ev.on("messages.upsert", ({ messages }) => {
      for (const { key, status } of messages) this.#receipt(key, status);
    });
    ev.on("connection.update", ({ qr, isNewLogin, connection, lastDisconnect }) => {
      if (signal.aborted) return;
      if (qr !== undefined) this.#events.codeShown(qr);
      if (isNewLogin === true) this.#events.phoneScanned(this.#phone());
      if (connection === "open") this.#opened();
      if (connection !== "close") return;
      const code = statusCodeOf(lastDisconnect?.error) ?? CONNECTION_CLOSED;
      this.#finish(() => this.#events.closed(code));
    });
  }

  #opened(): void {
    this.#events.opened({ phone: this.#phone(), name: this.#socket.user?.name ?? null });
    topUpPreKeys(this.#socket, this.#lost.signal, (error) =>
      this.#dependencies.logger.warn("prekeys-not-topped-up", {
        instanceId: this.#dependencies.instance.instanceId,
        error,
      }),
    );
  }

  #receipt(
    key: { fromMe?: boolean | null; id?: string | null },
    status: proto.WebMessageInfo.Status | null | undefined,
  ): void {
    const delivery = deliveryStatusOf(status);
    if (key.fromMe && key.id && delivery !== null) this.#events.receipts([key.id], delivery);
  }

  #phone(): string | null {
    return this.#socket.user?.id.match(/^\d+/)?.[0] ?? null;
  }

  /** Once; nothing is heard from the socket again. */
  #finish(report: () => void): void {
    if (this.#lost.signal.aborted) return;
    this.#lost.abort();
    this.#watchdog.stop();
    endSocket(this.#socket);
    report();
  }
}

function ping(id: string) {
  return {
    tag: "iq",
    attrs: { id, to: "s.whatsapp.net", type: "get", xmlns: "w:p" },
    content: [{ tag: "ping", attrs: {} }],
  };
}

function deliveryStatusOf(status: proto.WebMessageInfo.Status | null | undefined): DeliveryStatus | null {
  const { Status } = proto.WebMessageInfo;
  switch (status) {
    case Status.ERROR:
      return "failed";
    case Status.DELIVERY_ACK:
      return "delivered";
    case Status.READ:
    case Status.PLAYED:
      return "read";
    default:
      return null;
  }
}

/** Baileys' errors are Booms. */
function statusCodeOf(error: unknown): number | undefined {
  const output = (error as { output?: { statusCode?: unknown } } | undefined)?.output;
  return typeof output?.statusCode === "number" ? output.statusCode : undefined;
}

import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import type {
  faultInputSchema,
  networkSchema,
  PendingLink,
  Phone,
  SandboxMessage,
} from "#ports/contracts/whatsapp/sandbox.ts";
import { deviceAddress } from "./core.ts";
import type { Subscriber } from "./directory.ts";
import { isOnWhatsApp } from "./magic-numbers.ts";
import type { OpenedMedia } from "./media-library.ts";
import { writeText } from "./outgoing.ts";
import type { ScanFailure } from "./pairing.ts";
import type { NetworkParts } from "./parts.ts";
import { askAgain } from "./retries.ts";
import { REPLACED, streamError } from "./stanzas.ts";

export type NetworkAddress = z.infer<typeof networkSchema>;
export type Fault = z.infer<typeof faultInputSchema>;

/** Documented as not on WhatsApp, or no number at all. */
export interface NotOnWhatsApp {
  readonly code: "not-on-whatsapp";
}

/** What can be done to the network and with its phones. */
export interface WhatsAppSandboxControls {
  network(): NetworkAddress;
  /** Codes on show whose devices wait. */
  pending(): PendingLink[];
  /** A code that a phone could see; false when no device waits with it. */
  show(qrText: string): boolean;
  scan(qrText: string, phone: string): Promise<Result<{ phone: string; device: string }, ScanFailure | NotOnWhatsApp>>;
  /** Those that somebody holds, then the numbers that messages came to or went out from, newest first, at most 20. */
  phones(): Phone[];
  holdPhone(phone: string, name?: string): Result<Phone, NotOnWhatsApp>;
  /** Both directions, oldest first. */
  messages(phone: string): SandboxMessage[];
  media(sha256: string): OpenedMedia | undefined;
  reply(message: { from: string; to: string; text: string }): Promise<Result<{ id: string }, NotOnWhatsApp>>;
  read(phone: string, peer: string): void;
  /** The phone removes its linked devices. */
  unlink(phone: string): number;
  inject(fault: Fault): void;
  /** The phone loses a message as if it could not be read, and asks the sending devices for it. */
  loseMessage(phone: string, id: string): boolean;
}

const DEFAULT_CODES = { nack: 463, silence: 0, deaf: 0, "login-failure": 503 } as const;
const STREAM_ERROR = 503;
const MAX_UNHELD_LISTED = 20;

export function sandboxControls(parts: NetworkParts, address: NetworkAddress): WhatsAppSandboxControls {
  const { core, pairing, gates, reader, retries } = parts;

  function phoneOf(subscriber: Subscriber): Phone {
    const devices = core.directory.devices(subscriber.phone).map((device) => ({
      device: device.name,
      online: core.outbox.connection(device) !== null,
      linkedAt: device.linkedAt.toISOString(),
    }));
    const unread = core.mailbox.unread(subscriber.phone).length;
    return { phone: subscriber.phone, name: subscriber.name ?? `+${subscriber.phone}`, devices, unread };
  }

  function listed(): Subscriber[] {
    const recent = core.mailbox.recent().map((phone) => core.directory.subscriber(phone));
    return [...core.directory.held(), ...recent.filter(({ held }) => !held).slice(0, MAX_UNHELD_LISTED)];
  }

  return {
    network: () => address,
    pending: () => pairing.pending(),
    show: (qrText) => pairing.show(qrText),
    async scan(qrText, phone) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      const scanned = await pairing.scan(qrText, phone);
      return scanned.ok ? success({ phone, device: scanned.value.name }) : scanned;
    },
    phones: () => listed().map(phoneOf),
    holdPhone(phone, name) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      const subscriber = core.directory.subscriber(phone);
      subscriber.held = true;
      if (name) subscriber.name = name;
      core.directory.save(subscriber);
      core.store.flush();
      return success(phoneOf(subscriber));
    },
    messages: (phone) => core.mailbox.list(phone),
    media: (sha256) => core.media.find(sha256),
    async reply(message) {
      if (!isOnWhatsApp(message.from) || !isOnWhatsApp(message.to)) return failure({ code: "not-on-whatsapp" });
      const { id } = await writeText(core, reader, message);
      return success({ id });
    },
    read(phone, peer) {
      reader.readChat(phone, peer);
      core.store.flush();
    },
    unlink(phone) {
      const devices = core.directory.devices(phone);
      for (const device of devices) gates.unlink(device);
      core.store.flush();
      return devices.length;
    },
    inject: (fault) => inject(parts, fault),
    loseMessage(phone, id) {
      const held = core.mailbox.find(phone, id);
      if (held === undefined) return false;
      core.mailbox.remove(phone, id);
      for (const sender of core.directory.devices(held.message.from)) {
        core.peer(phone).forgetSession(deviceAddress(sender));
        askAgain(core, retries, { sender, phone, id, chat: held.chat });
      }
      return true;
    },
  };
}

/** Some faults happen at once, to who is connected; the others last until cleared. */
function inject({ core, gates }: NetworkParts, { kind, phone, code }: Fault): void {
  const connections = gates.connections(phone);
  switch (kind) {
    case "drop":
      for (const connection of connections) connection.terminate();
      return;
    case "conflict":
      for (const connection of connections) connection.end(streamError(null, REPLACED));
      return;
    case "stream-error":
      for (const connection of connections) connection.end(streamError(code ?? STREAM_ERROR));
      return;
    case "clear":
      core.faults.clear(phone);
      for (const connection of connections) connection.deaf = false;
      return;
    case "deaf":
      for (const connection of connections) connection.deaf = true;
  }
  core.faults.set(kind, code ?? DEFAULT_CODES[kind], phone);
}

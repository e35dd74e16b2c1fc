import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import type {
  PendingWhatsApp,
  Phone,
  WhatsAppSandboxMessage,
  whatsappFaultSchema,
  whatsappNetworkSchema,
} from "#ports/contracts/whatsapp/sandbox.ts";
import type { NetworkControls } from "../common/network-controls.ts";
import type { Account } from "./accounts.ts";
import { deviceAddress } from "./core.ts";
import { writeText } from "./deliveries.ts";
import type { NetworkDependencies } from "./dependencies.ts";
import { isOnWhatsApp } from "./magic-numbers.ts";
import type { OpenedMedia } from "./media-library.ts";
import type { ScanFailure } from "./pairing.ts";
import { askAgain } from "./retries.ts";
import { REPLACED, streamError } from "./stanzas.ts";

export type NetworkAddress = z.infer<typeof whatsappNetworkSchema>;
type Fault = z.infer<typeof whatsappFaultSchema>;

/** Documented as not on WhatsApp, or no number at all. */
export interface NotOnWhatsApp {
  readonly code: "not-on-whatsapp";
}

/** What can be done to the network and with its phones. */
export interface WhatsAppSandboxControls
  extends NetworkControls<NetworkAddress, PendingWhatsApp, WhatsAppSandboxMessage, Fault, NotOnWhatsApp> {
  /** A code that a phone could see; false when no device waits with it. */
  show(qrText: string): boolean;
  scan(qrText: string, phone: string): Promise<Result<{ phone: string; device: string }, ScanFailure | NotOnWhatsApp>>;
  /** Those that somebody holds, then the numbers that messages came to or went out from, newest first, at most 20. */
  phones(): Phone[];
  holdPhone(phone: string, name?: string): Result<Phone, NotOnWhatsApp>;
  media(sha256: string): OpenedMedia | undefined;
  read(phone: string, peer: string): void;
  /** The phone removes its linked devices. */
  unlink(phone: string): number;
  /** The phone loses a message as if it could not be read, and asks the sending devices for it. */
  loseMessage(phone: string, id: string): boolean;
}

const DEFAULT_CODES = { nack: 463, silence: 0, deaf: 0, "login-failure": 503 } as const;
const STREAM_ERROR = 503;
const MAX_UNHELD_LISTED = 20;

export function sandboxControls(dependencies: NetworkDependencies, address: NetworkAddress): WhatsAppSandboxControls {
  const { core, pairing, deviceConnections, reader, retries } = dependencies;

  function phoneOf(account: Account): Phone {
    const devices = core.devices.of(account.phone).map((device) => ({
      device: device.name,
      online: core.outbox.connection(device) !== null,
      linkedAt: device.linkedAt.toISOString(),
    }));
    const unread = core.chats.unread(account.phone).length;
    return { phone: account.phone, name: account.name ?? `+${account.phone}`, devices, unread };
  }

  function listed(): Account[] {
    const recent = core.chats.recent().map((phone) => core.accounts.of(phone));
    return [...core.accounts.held(), ...recent.filter(({ held }) => !held).slice(0, MAX_UNHELD_LISTED)];
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
      const account = core.accounts.of(phone);
      account.held = true;
      if (name) account.name = name;
      core.accounts.save(account);
      core.store.flush();
      return success(phoneOf(account));
    },
    has: (phone) => core.accounts.byPhone(phone) !== undefined,
    messages: (phone) => core.chats.list(phone),
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
      const devices = core.devices.of(phone);
      for (const device of devices) deviceConnections.unlink(device);
      core.store.flush();
      return devices.length;
    },
    inject: (fault) => inject(dependencies, fault),
    loseMessage(phone, id) {
      const held = core.chats.find(phone, id);
      if (held === undefined) return false;
      core.chats.remove(phone, id);
      for (const sender of core.devices.of(held.message.from)) {
        core.peer(phone).forgetSession(deviceAddress(sender));
        askAgain(core, retries, { sender, phone, id, chat: held.chat });
      }
      return true;
    },
  };
}

/** Some faults happen at once, to who is connected; the others last until cleared. */
function inject({ core, deviceConnections }: NetworkDependencies, { kind, phone, code }: Fault): void {
  const connections = deviceConnections.connections(phone);
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

import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { SandboxStore } from "../common/store.ts";
import { type Directory, directory, type LinkedDevice } from "./directory.ts";
import { type Faults, faults } from "./faults.ts";
import type { Address } from "./libsignal.ts";
import { type Mailbox, mailbox } from "./mailbox.ts";
import { type MediaLibrary, mediaLibrary } from "./media-library.ts";
import { type Outbox, outbox } from "./outbox.ts";
import { type SignalPeer, signalPeer } from "./signal-peer.ts";

export interface SandboxLimits {
  readonly messagesPerPhone: number;
  readonly mediaBytes: number;
}

/** What every part of the network works on. */
export interface Core {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly directory: Directory;
  readonly mailbox: Mailbox;
  readonly outbox: Outbox;
  readonly media: MediaLibrary;
  readonly faults: Faults;
  /** The Signal end of a number's phone. */
  peer(phone: string): SignalPeer;
}

export interface CorePorts {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export function makeCore(ports: CorePorts, limits: SandboxLimits): Core {
  const peers = new Map<string, SignalPeer>();
  return {
    ...ports,
    directory: directory(ports.store, ports.clock),
    mailbox: mailbox(ports.store, limits.messagesPerPhone),
    outbox: outbox(ports.store),
    media: mediaLibrary(ports.store, limits.mediaBytes),
    faults: faults(),
    peer(phone) {
      const known = peers.get(phone);
      if (known !== undefined) return known;
      const peer = signalPeer(ports.store, ports.random, phone);
      peers.set(phone, peer);
      return peer;
    },
  };
}

/** Signal sessions with a device are named by its LID, whatever the message was addressed to. */
export function deviceAddress(device: LinkedDevice): Address {
  return { user: `${device.lid}_1`, device: device.id };
}

export function seconds(core: Pick<Core, "clock">): string {
  return String(Math.floor(core.clock.now().getTime() / 1000));
}

/** Like the ids that phones give: 3EB0 and 18 hex digits. */
export function messageId(random: Random): string {
  return `3EB0${Buffer.from(random.bytes(9)).toString("hex").toUpperCase()}`;
}

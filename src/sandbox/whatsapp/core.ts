import type { Random } from "#ports/random.ts";
import { type NetworkChanges, networkChanges, toldStore } from "../common/changes.ts";
import type { NetworkPorts } from "../common/network-ports.ts";
import { type Pictures, pictures } from "../common/pictures.ts";
import { type Accounts, accounts } from "./accounts.ts";
import { type AppState, appState } from "./app-state.ts";
import { type Chats, chats } from "./chats.ts";
import { type Faults, faults } from "./faults.ts";
import { type GroupKeys, groupKeys, type SharedOpening } from "./group-keys.ts";
import { type Groups, groupJid, groups } from "./groups.ts";
import type { Address } from "./libsignal.ts";
import { type LinkedDevice, type LinkedDevices, linkedDevices } from "./linked-devices.ts";
import { type MediaLibrary, mediaLibrary } from "./media-library.ts";
import { type Outbox, outbox } from "./outbox.ts";
import { type SignalPeer, signalPeer } from "./signal-peer.ts";
import { type Standings, standings } from "./standings.ts";
import { lidJid, SERVER, type Stanza, stanza } from "./stanzas.ts";
import { type SwitchedOff, switchedOff } from "./switched-off.ts";
import { type Takeovers, takeovers } from "./takeovers.ts";

export interface NetworkLimits {
  readonly messagesPerPhone: number;
  readonly mediaBytes: number;
}

/** What the whole network works on. */
export interface Core extends NetworkPorts {
  readonly accounts: Accounts;
  readonly devices: LinkedDevices;
  readonly chats: Chats;
  readonly outbox: Outbox;
  readonly media: MediaLibrary;
  readonly faults: Faults;
  readonly switchedOff: SwitchedOff;
  readonly changes: NetworkChanges;
  readonly groups: Groups;
  readonly appState: AppState;
  readonly standings: Standings;
  readonly takeovers: Takeovers;
  /** By LID, of groups by their address. */
  readonly pictures: Pictures;
  /** The Signal end of a number's phone. */
  peer(phone: string): SignalPeer;
  /** The same in groups. */
  groupKeys(phone: string): GroupKeys;
}

export function makeCore(ports: NetworkPorts, limits: NetworkLimits): Core {
  const peers = new Map<string, SignalPeer>();
  const opening: SharedOpening = { last: null };
  const changes = networkChanges();
  const store = toldStore(ports.store, changes, {
    message: (key) => key.slice(0, key.indexOf("/")),
    subscriber: (phone) => phone,
    device: () => null,
    // Whoever has a chat with its owner shows it.
    picture: () => null,
    standing: (key) => key.slice(0, key.indexOf("/")),
  });
  const numbers = accounts(store);
  return {
    ...ports,
    store,
    changes,
    accounts: numbers,
    devices: linkedDevices(store, ports.clock),
    chats: chats(store, limits.messagesPerPhone),
    outbox: outbox(store),
    media: mediaLibrary(store, limits.mediaBytes),
    faults: faults(),
    switchedOff: switchedOff(store),
    groups: groups(store, ports.random),
    appState: appState(store, ports.random),
    standings: standings(store),
    takeovers: takeovers(ports.clock),
    pictures: pictures(store),
    groupKeys: (phone) => groupKeys(store, phone, { own: { user: `${numbers.of(phone).lid}_1`, device: 0 }, opening }),
    peer(phone) {
      const known = peers.get(phone);
      if (known !== undefined) return known;
      const peer = signalPeer(store, ports.random, phone);
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

/** The address of a person's chat, or of a group's, by `phone` or `group:` and an id. */
export function chatJid({ groups, accounts }: Pick<Core, "groups" | "accounts">, peer: string): string {
  const group = groups.find(peer);
  return group === undefined ? lidJid(accounts.of(peer).lid) : groupJid(group);
}

/** What the network tells a device by itself. */
export function notification(core: Pick<Core, "clock" | "random">, type: string, content: Stanza[]): Stanza {
  return stanza("notification", { from: SERVER, type, id: `${core.random.below(2 ** 31)}`, t: seconds(core) }, content);
}

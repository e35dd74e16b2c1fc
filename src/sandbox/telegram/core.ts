import { type NetworkChanges, toldStore } from "../common/changes.ts";
import type { NetworkPorts } from "../common/network-ports.ts";
import { type Pictures, pictures } from "../common/pictures.ts";
import { type Accounts, accounts } from "./accounts.ts";
import { type Chats, chats } from "./chats.ts";
import { type Codes, codes } from "./codes.ts";
import type { SentFile } from "./content.ts";
import { type Faults, faults } from "./faults.ts";
import { type Groups, groups } from "./groups.ts";
import { type LogIns, logIns } from "./log-ins.ts";
import { type MediaLibrary, mediaLibrary } from "./media-library.ts";
import { type Outbox, outbox } from "./outbox.ts";
import { type PhoneReader, phoneReader } from "./phone-reader.ts";
import { type PreparedMedia, preparedMedia } from "./prepared-media.ts";
import { type QrTokens, qrTokens } from "./qr-tokens.ts";
import type { TelegramWire } from "./rpc.ts";
import { type Uploads, uploads } from "./uploads.ts";

export interface NetworkLimits {
  /** Newest messages and read marks kept of each account. */
  readonly eventsPerAccount: number;
  /** Files up to this size can be looked at; larger ones are only counted and hashed. */
  readonly keptFileBytes: number;
  readonly keptBytes: number;
  readonly codeMs: number;
  /** Of one number, without a log-in in between. */
  readonly codesPerHour: number;
  readonly qrTokenMs: number;
  /** After how long a phone that nobody holds reads a message. */
  readonly autoReadMs: number;
}

/** What the whole network works on. */
export interface Core extends NetworkPorts {
  readonly limits: NetworkLimits;
  readonly wire: TelegramWire;
  readonly faults: Faults;
  readonly accounts: Accounts;
  readonly logIns: LogIns;
  readonly codes: Codes;
  readonly qrTokens: QrTokens;
  readonly chats: Chats;
  readonly groups: Groups;
  readonly media: MediaLibrary;
  /** By the marked id of whom they show. */
  readonly pictures: Pictures;
  readonly uploads: Uploads;
  readonly prepared: PreparedMedia<SentFile>;
  readonly outbox: Outbox;
  readonly reader: PhoneReader;
  readonly changes: NetworkChanges;
}

export function makeCore(
  ports: NetworkPorts,
  { wire, changes }: Pick<Core, "wire" | "changes">,
  limits: NetworkLimits,
): Core {
  const ownerOf = (key: string) => everybody.byId(Number.parseInt(key, 10))?.phone ?? null;
  const shown = { account: ownerOf, event: ownerOf, chat: ownerOf, "log-in": () => null, picture: () => null };
  const store = toldStore(ports.store, changes, shown);
  const everybody = accounts(store);
  const core = {
    ...ports,
    store,
    changes,
    limits,
    wire,
    faults: faults(),
    accounts: everybody,
    logIns: logIns(store, wire),
    codes: codes(ports, limits),
    qrTokens: qrTokens(ports, limits.qrTokenMs, () => changes.tell(null)),
    chats: chats(store, limits.eventsPerAccount),
    groups: groups(store),
    media: mediaLibrary(store, limits.keptBytes),
    pictures: pictures(store),
    uploads: uploads(limits.keptFileBytes),
    prepared: preparedMedia<SentFile>(),
  };
  const withOutbox = { ...core, outbox: outbox(core) };
  return { ...withOutbox, reader: phoneReader(withOutbox) };
}

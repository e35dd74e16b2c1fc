import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { type Faults, faults } from "../faults.ts";
import type { TelegramWire } from "../rpc.ts";
import type { TelegramSandboxStore } from "../store.ts";
import { type Accounts, accounts } from "./accounts.ts";
import { type Boxes, boxes } from "./boxes.ts";
import { type Codes, codes } from "./codes.ts";
import { type Departures, departures } from "./departures.ts";
import { type LogIns, logIns } from "./log-ins.ts";
import { type MediaLibrary, mediaLibrary } from "./media-library.ts";
import { type PhoneReader, phoneReader } from "./phone-reader.ts";
import { type QrTokens, qrTokens } from "./qr-tokens.ts";
import { type Uploads, uploads } from "./uploads.ts";

export interface CorePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export interface WorldLimits {
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

/** What the areas of the world share. */
export interface World extends CorePorts {
  readonly limits: WorldLimits;
  readonly store: TelegramSandboxStore;
  readonly wire: TelegramWire;
  readonly faults: Faults;
  readonly accounts: Accounts;
  readonly logIns: LogIns;
  readonly codes: Codes;
  readonly qrTokens: QrTokens;
  readonly boxes: Boxes;
  readonly media: MediaLibrary;
  readonly uploads: Uploads;
  readonly departures: Departures;
  readonly reader: PhoneReader;
}

export function makeWorld(
  ports: CorePorts,
  store: TelegramSandboxStore,
  wire: TelegramWire,
  limits: WorldLimits,
): World {
  const { clock, random, logger } = ports;
  const core = {
    clock,
    random,
    logger,
    limits,
    store,
    wire,
    faults: faults(),
    accounts: accounts(store),
    logIns: logIns(store, wire),
    codes: codes(ports, store, limits),
    qrTokens: qrTokens(ports, limits.qrTokenMs),
    boxes: boxes(store, limits.eventsPerAccount),
    media: mediaLibrary(store, limits.keptBytes),
    uploads: uploads(limits.keptFileBytes),
  };
  const posted = { ...core, departures: departures(core) };
  return { ...posted, reader: phoneReader(posted) };
}

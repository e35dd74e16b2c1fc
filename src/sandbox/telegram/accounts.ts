import { createHash } from "node:crypto";
import type { tl } from "@mtcute/core";
import { isUsername } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { Audience } from "../common/audience.ts";
import type { Picture } from "../common/pictures.ts";
import { type RecentPhones, recentPhones } from "../common/recent-phones.ts";
import { collection, type SandboxStore } from "../common/store.ts";
import { behaviourOf, behaviourOfPhone, behaviourOfUsername, isPhone } from "./magic-numbers.ts";
import type { TwoStepPassword } from "./srp.ts";

/** A person on this Telegram, and their phone. */
export interface Account {
  readonly id: number;
  /** E.164 digits without plus. */
  readonly phone: string;
  /** Without @. */
  username: string | null;
  /** The owner's own; null until they choose one. */
  name: string | null;
  dataCentre: number;
  /** False: strangers do not find it by its number. */
  findable: boolean;
  banned: boolean;
  /** Made by hand or logged in to, as opposed to one that was only written to. */
  held: boolean;
  /** The user of the dashboard whose phone it is. */
  addedBy?: string | undefined;
  twoStep: TwoStepPassword | null;
  /** Ids of those in its address book. */
  readonly contacts: Set<number>;
  /** What it says of itself. */
  about?: string;
  picture?: ShownPicture | undefined;
  /** Chats in its archive, by marked id. */
  archived?: ReadonlySet<number>;
  /** Of chats that are not as all others, by marked id. */
  notified?: ReadonlyMap<number, NotifySettings>;
  /** Ids of those whose messages do not arrive. */
  blocked?: ReadonlySet<number>;
}

/** Which picture it is, and whether others see it. */
export interface ShownPicture extends Pick<Picture, "sha256" | "shown"> {
  /** Since when; not there in what earlier versions kept. */
  readonly at?: Date;
}

/** How its devices tell of a chat's messages; what is not said is as with all others. */
type NotifySettings = Omit<tl.RawInputPeerNotifySettings, "_">;

export const SERVICE_ID = 777000;
const FIRST_ID = 6_000_000_001;
const HOME = 2;
/** Above it, no accounts are created for numbers and names that are looked up. */
const MAX_ACCOUNTS = 100_000;

/** Who is on the network. Every number and every name has an account as soon as somebody looks for it, save the magic ones. */
export interface Accounts {
  /** Telegram itself, which log-in codes come from. */
  readonly service: Account;
  byId(id: number): Account | undefined;
  /** Only those that exist. */
  byPhone(phone: string): Account | undefined;
  byUsername(username: string): Account | undefined;
  /** By its number however it is written, its @username, or 777000 for Telegram itself; only those that exist. */
  find(address: string): Account | undefined;
  /** As `find`, and makes the account where there is none and can be one. */
  reach(address: string): Account | undefined;
  /** Undefined where there is none and none can be. */
  reachPhone(phone: string): Account | undefined;
  reachUsername(username: string): Account | undefined;
  /** A free username; null takes it off. */
  rename(account: Account, username: string | null): Result<Account, UsernameTaken>;
  save(account: Account): void;
  /** Wrote or was written to. */
  note(account: Account, audience: Audience): void;
  /** Newest first. */
  held(): Account[];
  /** Those that were active last; of a viewer, those of which a message shows to them. */
  recent(viewer?: SandboxViewer): Account[];
}

export interface UsernameTaken {
  readonly code: "username-taken";
}

export function nameOf(account: Account): string {
  return account.name ?? (account.username === null ? `+${account.phone}` : account.username);
}

export function accounts(store: SandboxStore): Accounts {
  const stored = collection<Account>(store, "account");
  const recent: RecentPhones = recentPhones(store);
  const service = telegramItself();
  const byId = new Map(stored.list().map(({ value }) => [value.id, value]));
  const byPhone = new Map([...byId.values()].map((account) => [account.phone, account]));
  const byUsername = new Map<string, Account>();
  for (const account of byId.values()) {
    if (account.username !== null) byUsername.set(account.username.toLowerCase(), account);
  }
  let nextId = Math.max(FIRST_ID, ...[...byId.keys()].map((id) => id + 1));

  function save(account: Account): void {
    if (account !== service) stored.set(String(account.id), account);
  }

  function create(phone: string, username: string | null): Account | undefined {
    if (byId.size >= MAX_ACCOUNTS) return undefined;
    const account: Account = { ...EMPTY, id: nextId++, phone, username, contacts: new Set() };
    byId.set(account.id, account);
    byPhone.set(phone, account);
    if (username !== null) byUsername.set(username.toLowerCase(), account);
    save(account);
    return account;
  }

  function reachPhone(phone: string): Account | undefined {
    if (!isPhone(phone) || behaviourOfPhone(phone) === "absent") return undefined;
    return byPhone.get(phone) ?? create(phone, null);
  }

  function reachUsername(username: string): Account | undefined {
    if (!isUsername(username) || behaviourOfUsername(username) === "absent") return undefined;
    return byUsername.get(username.toLowerCase()) ?? create(freePhone(username, byPhone), username);
  }

  return {
    service,
    byId: (id) => (id === SERVICE_ID ? service : byId.get(id)),
    byPhone: (phone) => byPhone.get(phone),
    byUsername: (username) => byUsername.get(username.toLowerCase()),
    find(address) {
      const text = address.replace(/[\s+()-]/g, "");
      if (text === String(SERVICE_ID)) return service;
      return text.startsWith("@") ? byUsername.get(text.slice(1).toLowerCase()) : byPhone.get(text);
    },
    reach: (address) => (address.startsWith("@") ? reachUsername(address.slice(1)) : reachPhone(address)),
    reachPhone,
    reachUsername,
    rename(account, username) {
      const owner = username === null ? undefined : byUsername.get(username.toLowerCase());
      if (owner !== undefined && owner !== account) return failure({ code: "username-taken" });
      if (account.username !== null) byUsername.delete(account.username.toLowerCase());
      if (username !== null) byUsername.set(username.toLowerCase(), account);
      account.username = username;
      save(account);
      return success(account);
    },
    save,
    note(account, audience) {
      if (account !== service) recent.note(account.phone, audience);
    },
    held: () => [...byId.values()].filter((account) => account.held).reverse(),
    recent(viewer) {
      const phones = viewer === undefined ? recent.list() : recent.listFor(viewer);
      return phones.flatMap((phone) => byPhone.get(phone) ?? []);
    },
  };
}

const EMPTY = { name: null, dataCentre: HOME, findable: true, banned: false, held: false, twoStep: null };

function telegramItself(): Account {
  return { ...EMPTY, id: SERVICE_ID, phone: "42777", username: null, name: "Telegram", contacts: new Set() };
}

/** Who is found by name only has one of Telegram's anonymous numbers, +888, always the same. */
function freePhone(username: string, taken: ReadonlyMap<string, unknown>): string {
  for (let attempt = 0; ; attempt++) {
    const digest = createHash("sha256").update(`${attempt}:${username.toLowerCase()}`).digest();
    const phone = `888${(digest.readBigUInt64BE() % 10n ** 8n).toString().padStart(8, "0")}`;
    if (!taken.has(phone) && behaviourOf({ phone, username: null }) === "ordinary") return phone;
  }
}

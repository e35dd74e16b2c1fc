import { createHash } from "node:crypto";
import { collection, type SandboxStore } from "../common/store.ts";
import { isOnWhatsApp } from "./magic-numbers.ts";
import { parseJid } from "./stanzas.ts";

/** A number on this WhatsApp, and its phone. */
export interface Account {
  /** E.164 digits without plus. */
  readonly phone: string;
  /** The hidden identity that clients prefer over the number. */
  readonly lid: string;
  /** The owner's own; null until they choose one. */
  name: string | null;
  /** A phone that somebody holds in the sandbox, as opposed to a number that was only written to. */
  held: boolean;
  /** The user of the dashboard whose phone it is. */
  addedBy?: string | undefined;
  /** Switched off. */
  offline?: boolean;
  /** Where a new device has to bring an answer of it. */
  passkey?: StoredPasskey | undefined;
  /** Phones whose messages do not arrive. */
  blocked?: readonly string[];
  /** None unless set. */
  limits?: StoredLimits;
  nextDeviceId: number;
}

/** A key on the curve P-256 in the phone's keychain. */
export interface StoredPasskey {
  /** Base64url. */
  readonly credentialId: string;
  /** PEM. */
  readonly privateKey: string;
}

/** What the network lets it do to people whom it has never written with. Times are in ms since 1970. */
export interface StoredLimits {
  readonly lockedUntil: number | null;
  readonly lockType: string;
  /** Null: as many as it likes. */
  readonly quota: number | null;
  readonly used: number;
  readonly startsAt: number;
  readonly renewsAt: number;
}

/** Who is on the network. */
export interface Accounts {
  /** Every number has an account as soon as it is asked for. */
  of(phone: string): Account;
  /** Only those that exist. */
  byPhone(phone: string): Account | undefined;
  /** Undefined for a number that is not on WhatsApp and for an unknown LID. */
  find(jid: string | undefined): Account | undefined;
  save(account: Account): void;
  held(): Account[];
  /** Ids are never given out twice. */
  reserveDeviceId(owner: Account): number;
}

/** Whether what `from` writes to an account does not arrive. */
export function isBlockedBy({ blocked = [] }: Account, from: string): boolean {
  return blocked.includes(from);
}

/** The attribute that tells others the writer's name. */
export function notifyName({ name }: Account): { notify?: string } {
  return name === null ? {} : { notify: name };
}

export function accounts(store: SandboxStore): Accounts {
  const stored = collection<Account>(store, "subscriber");
  const byPhone = new Map(stored.list().map(({ value }) => [value.phone, value]));
  const byLid = new Map([...byPhone.values()].map((each) => [each.lid, each]));

  function of(phone: string): Account {
    const known = byPhone.get(phone);
    if (known !== undefined) return known;
    const created: Account = { phone, lid: lidOf(phone), name: null, held: false, nextDeviceId: 1 };
    byPhone.set(phone, created);
    stored.set(phone, created);
    byLid.set(created.lid, created);
    return created;
  }

  return {
    of,
    byPhone: (phone) => byPhone.get(phone),
    find(text) {
      const jid = parseJid(text);
      if (jid === undefined) return undefined;
      if (jid.isLid) return byLid.get(jid.user);
      return isOnWhatsApp(jid.user) ? of(jid.user) : undefined;
    },
    save: (changed) => stored.set(changed.phone, changed),
    held: () => [...byPhone.values()].filter((each) => each.held),
    reserveDeviceId(owner) {
      const id = owner.nextDeviceId++;
      stored.set(owner.phone, owner);
      return id;
    },
  };
}

/** Fifteen digits that tell nothing of the number, the same at every start. */
function lidOf(phone: string): string {
  const digest = createHash("sha256").update(`lid:${phone}`).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, "0")}`;
}

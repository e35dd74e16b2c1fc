import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import type { SandboxStanding } from "#ports/contracts/sandbox/standings.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type {
  accountInputSchema,
  PendingTelegram,
  revokeInputSchema,
  TelegramAccount,
  TelegramGroup,
  TelegramPhoneSends,
  TelegramSandboxMessage,
  telegramChatInputSchema,
  telegramGroupInputSchema,
  telegramNetworkSchema,
  telegramPictureInputSchema,
} from "#ports/contracts/telegram/sandbox.ts";
import type { PhoneOfAnother, TooManyPhones } from "../common/audience.ts";
import type { NetworkChanges } from "../common/changes.ts";
import type { NetworkControls } from "../common/network-controls.ts";
import type { Account, UsernameTaken } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { TelegramFault } from "./faults.ts";
import { begin, makeGroup } from "./group-changes.ts";
import { type Group, linkOf } from "./groups.ts";
import { endLogIn } from "./logging-in.ts";
import { type MessageUnknown, sendFromPhone } from "./phone-sends.ts";
import { groupAt, inGroup, membersOf, type Place, withPerson } from "./places.ts";
import { setAccountPicture, setGroupPicture } from "./profile-pictures.ts";
import { type QrFailure, scanQr } from "./qr.ts";
import { urlOf } from "./qr-tokens.ts";
import { accountOf, listedAccounts } from "./shown-accounts.ts";
import { phoneOf, shownIn, shownMessages, shownStandings } from "./shown-messages.ts";
import { twoStepPassword } from "./srp.ts";
import { placeChat } from "./standings.ts";

export type TelegramNetworkAddress = z.infer<typeof telegramNetworkSchema>;
export type AccountInput = z.output<typeof accountInputSchema>;
type GroupInput = z.output<typeof telegramGroupInputSchema>;
type Revocation = z.output<typeof revokeInputSchema>;

/** Documented as without an account, or no number or username at all. */
export interface NotOnTelegram {
  readonly code: "not-on-telegram" | "username-not-on-telegram";
}

/** A group that the phone is not in, or that nobody has made. */
export interface GroupUnknown {
  readonly code: "group-unknown";
}

function notOnTelegram(address: string): NotOnTelegram {
  return { code: address.startsWith("@") ? "username-not-on-telegram" : "not-on-telegram" };
}

/** Why a phone did not send something. */
type NotWritten = NotOnTelegram | GroupUnknown | MessageUnknown | PhoneOfAnother;

/** Why somebody could not take a phone into their hand. */
type NotHeld = NotOnTelegram | PhoneOfAnother | TooManyPhones;

/** What can be done to the network and with its phones. Addresses are digits without plus, or @username; peers also 777000. */
export interface WholeTelegram
  extends NetworkControls<TelegramNetworkAddress, PendingTelegram, TelegramSandboxMessage, TelegramFault, NotWritten> {
  /** Those made by hand or logged in to, newest first, then those that were active last; at most 50. */
  accounts(): TelegramAccount[];
  /**
   * Makes an account, or changes what is given of one; `by` is the user of the dashboard whose phone it is from then on,
   * if it was nobody's.
   */
  putAccount(input: AccountInput, by?: string): Promise<Result<TelegramAccount, NotHeld | UsernameTaken>>;
  /** Null when none was asked for, or it was used, or has expired. */
  code(phone: string): { readonly code: string; readonly via: "app" | "sms" } | null;
  /** Ids are those that the phone shows itself; `by` as of a reply. */
  send(message: TelegramPhoneSends, by?: string): Promise<Result<{ id: string }, NotWritten>>;
  /** Those that an account is in. */
  groups(address: string): TelegramGroup[];
  /** Fewer members may be in it than were named: some do not let others add them. */
  putGroup(input: GroupInput): Promise<Result<TelegramGroup, NotOnTelegram>>;
  /** The picture of an account, a group or a channel; an empty one takes it off. */
  setPicture(
    picture: z.output<typeof telegramPictureInputSchema>,
  ): Promise<Result<null, NotOnTelegram | GroupUnknown | PhoneOfAnother>>;
  /** Chats that an account has archived or muted. */
  standings(address: string): SandboxStanding[];
  /** Its owner archives or mutes a chat on the phone, or takes that back. */
  putChat(
    chat: z.output<typeof telegramChatInputSchema>,
  ): Promise<Result<null, NotOnTelegram | GroupUnknown | PhoneOfAnother>>;
  confirmQr(url: string, phone: string, by?: string): Result<{ phone: string; device: string }, QrFailure | NotHeld>;
  read(phone: string, peer: string): Promise<void>;
  /** How many keys lost their log-in. */
  revoke(revocation: Revocation): number;
}

/** What a page of the dashboard asks of it. */
export type SeenTelegram = Pick<
  WholeTelegram,
  | "pending"
  | "has"
  | "messages"
  | "media"
  | "accounts"
  | "putAccount"
  | "confirmQr"
  | "reply"
  | "send"
  | "read"
  | "standings"
  | "putChat"
  | "setPicture"
  | "revoke"
>;

export interface TelegramSandboxControls extends WholeTelegram {
  /** Of what its phones show. */
  readonly watch: NetworkChanges["watch"];
  /** The network as one user of the dashboard has it: what others have there does not exist for them. */
  seenBy(viewer: SandboxViewer): SeenTelegram;
}

export function sandboxControls(core: Core, address: TelegramNetworkAddress): WholeTelegram {
  const { accounts, codes, outbox, logIns, wire } = core;

  async function send(message: TelegramPhoneSends, by?: string): Promise<Result<{ id: string }, NotWritten>> {
    const writer = accounts.reach(message.from);
    if (writer === undefined) return failure(notOnTelegram(message.from));
    const place = placeFor(core, writer, message.to);
    if (!place.ok) return place;
    const sent = sendFromPhone(core, { from: writer, to: place.value, by }, message);
    await outbox.settled();
    return sent;
  }

  return {
    network: () => address,
    accounts: () => listedAccounts(core).map((account) => accountOf(core, account)),
    async putAccount(input, by) {
      const account = accounts.reach(input.phone);
      if (account === undefined) return failure(notOnTelegram(input.phone));
      const twoStep = await twoStepOf(core, input);
      if (input.username !== undefined) {
        const renamed = accounts.rename(account, input.username);
        if (!renamed.ok) return renamed;
      }
      if (twoStep !== undefined) account.twoStep = twoStep;
      const { name = account.name, dataCentre = account.dataCentre } = input;
      const { findable = account.findable, banned = account.banned } = input;
      Object.assign(account, { name, dataCentre, findable, banned, held: true });
      account.addedBy ??= by;
      accounts.save(account);
      await outbox.settled();
      return success(accountOf(core, account));
    },
    code(phone) {
      const current = codes.current(accounts.find(phone)?.phone ?? phone);
      return current === undefined ? null : { code: current.code, via: current.via };
    },
    pending: () =>
      core.qrTokens.waiting().flatMap((token) => {
        const key = wire.key(token.keyId);
        if (key?.online !== true) return [];
        return [{ url: urlOf(token), device: key.device, since: token.since.toISOString() }];
      }),
    confirmQr(url, phone, by) {
      const account = accounts.reach(phone);
      if (account === undefined) return failure(notOnTelegram(phone));
      const scanned = scanQr(core, url, account);
      if (scanned.ok && by !== undefined) {
        Object.assign(account, { held: true, addedBy: account.addedBy ?? by });
        accounts.save(account);
      }
      return scanned.ok ? success({ phone: account.phone, device: scanned.value.device }) : scanned;
    },
    has: (address) => accounts.find(address) !== undefined || groupAt(core, address) !== undefined,
    messages(peer) {
      const group = groupAt(core, peer);
      const member = group && membersOf(core, group)[0];
      if (group !== undefined && member !== undefined) return shownIn(core, inGroup(group), member);
      const account = accounts.find(peer);
      return account === undefined ? [] : shownMessages(core, account);
    },
    media: (sha256) => core.media.find(sha256) ?? core.pictures.find(sha256),
    reply: (message, by) => send({ kind: "text", ...message }, by),
    send,
    async read(phone, peer) {
      const reader = accounts.find(phone);
      const group = groupAt(core, peer);
      const peerId = group === undefined ? accounts.find(peer)?.id : inGroup(group).peerId;
      if (reader === undefined || peerId === undefined) return;
      core.reader.read(reader, peerId);
      await outbox.settled();
    },
    groups(address) {
      const account = accounts.find(address);
      return account === undefined ? [] : core.groups.of(account.id).map((group) => shownGroup(core, group));
    },
    async putGroup({ by, title, members, kind }) {
      const owner = accounts.reach(by);
      if (owner === undefined) return failure(notOnTelegram(by));
      const isGroup = kind === "group";
      const made = { kind: isGroup ? kind : "channel", broadcast: kind === "channel", title } as const;
      const group = makeGroup(core, owner, made);
      const invited = members.flatMap((one) => accounts.reach(one) ?? []);
      begin(core, { viewer: owner }, group, invited);
      await outbox.settled();
      return success(shownGroup(core, group));
    },
    async setPicture({ peer, image, shown }) {
      const group = groupAt(core, peer);
      if (group === undefined && /^(group|channel):/.test(peer)) return failure({ code: "group-unknown" });
      const account = group === undefined ? accounts.reach(peer) : undefined;
      if (group === undefined && account === undefined) return failure(notOnTelegram(peer));
      if (group) setGroupPicture(core, group, image, shown);
      else if (account) setAccountPicture(core, account, image, shown);
      await outbox.settled();
      return success(null);
    },
    standings(address) {
      const account = accounts.find(address);
      return account === undefined ? [] : shownStandings(core, account, phoneOf);
    },
    async putChat({ phone, peer, ...standing }) {
      const owner = accounts.find(phone);
      if (owner === undefined) return failure(notOnTelegram(phone));
      const place = placeFor(core, owner, peer);
      if (!place.ok) return place;
      placeChat(core, owner, place.value.peerId, standing);
      await outbox.settled();
      return success(null);
    },
    revoke({ phone, how }) {
      const account = accounts.find(phone);
      if (account === undefined) return 0;
      const keys = logIns.ofAccount(account.id).map(({ keyId }) => keyId);
      for (const keyId of keys) {
        endLogIn(core, keyId);
        if (how === "destroy-key") wire.destroyKey(keyId);
      }
      core.store.flush();
      return keys.length;
    },
    inject: (fault) => inject(core, fault),
  };
}

/** Where a phone writes: to a person, who is made, or into a group that it is in. */
function placeFor(core: Core, writer: Account, address: string): Result<Place, NotOnTelegram | GroupUnknown> {
  if (/^(group|channel):/.test(address)) {
    const group = groupAt(core, address);
    return group?.members.has(writer.id) ? success(inGroup(group)) : failure({ code: "group-unknown" });
  }
  const reader = core.accounts.reach(address);
  return reader === undefined ? failure(notOnTelegram(address)) : success(withPerson(reader));
}

function shownGroup(core: Core, group: Group): TelegramGroup {
  const members = membersOf(core, group).map((member) => ({
    phone: phoneOf(member),
    role: group.members.get(member.id) ?? "member",
  }));
  return { peer: `${group.kind}:${group.id}`, title: group.title, members, link: linkOf(group) };
}

/** Undefined where the input says nothing of a password. */
async function twoStepOf(core: Core, { password, hint }: AccountInput): Promise<Account["twoStep"] | undefined> {
  if (password === undefined) return undefined;
  return password === "" ? null : await twoStepPassword(core.random, password, hint ?? null);
}

/** Some faults happen at once; the others wait for a call. */
function inject({ faults, wire }: Core, fault: TelegramFault): void {
  switch (fault.kind) {
    case "drop":
      wire.dropConnections();
      break;
    case "salt":
      wire.rotateSalts();
      break;
    case "clear":
      faults.clear();
      break;
    default:
      faults.add(fault);
  }
}

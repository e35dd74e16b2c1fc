import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import type { SandboxStanding } from "#ports/contracts/sandbox/standings.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type {
  PendingPasskey,
  PendingWhatsApp,
  Phone,
  SandboxGroup,
  Takeover,
  WhatsAppPhoneSends,
  WhatsAppSandboxMessage,
  whatsappChatInputSchema,
  whatsappFaultSchema,
  whatsappNetworkSchema,
  whatsappPictureInputSchema,
  whatsappScannedSchema,
} from "#ports/contracts/whatsapp/sandbox.ts";
import type { limitsInputSchema, SandboxLimits } from "#ports/contracts/whatsapp/sandbox-limits.ts";
import type { PhoneOfAnother, TooManyPhones } from "../common/audience.ts";
import type { NetworkChanges } from "../common/changes.ts";
import type { NetworkControls } from "../common/network-controls.ts";
import { putChat, tellOwnName } from "./app-state-queries.ts";
import { newPasskey } from "./authenticator.ts";
import { deviceAddress } from "./core.ts";
import { type PhoneOffline, type UnknownMessage, type UnknownOption, writeMessage } from "./deliveries.ts";
import type { NetworkDependencies } from "./dependencies.ts";
import { createGroup } from "./group-queries.ts";
import { groupJid, groupName } from "./groups.ts";
import { changeLimits, shownLimits } from "./limits.ts";
import type { EnterFailure } from "./link-codes.ts";
import { isOnWhatsApp } from "./magic-numbers.ts";
import type { OpenedMedia } from "./media-library.ts";
import { switchOff, switchOn } from "./messages.ts";
import type { Linking, ScanFailure } from "./pairing.ts";
import { announcePicture } from "./picture-queries.ts";
import { askAgain } from "./retries.ts";
import { listedPhones, phoneOf, withPicture } from "./shown-phones.ts";
import { lidJid, REPLACED, streamError } from "./stanzas.ts";

export type NetworkAddress = z.infer<typeof whatsappNetworkSchema>;
type Fault = z.infer<typeof whatsappFaultSchema>;
type ChatInput = z.output<typeof whatsappChatInputSchema>;
type Scanned = z.infer<typeof whatsappScannedSchema>;

/** Documented as not on WhatsApp, or no number at all. */
interface NotOnWhatsApp {
  readonly code: "not-on-whatsapp";
}

/** Why a phone did not send something. */
export type NotWritten = NotOnWhatsApp | UnknownMessage | UnknownOption | PhoneOffline | PhoneOfAnother;

/** Why somebody could not take a phone into their hand. */
type NotHeld = NotOnWhatsApp | PhoneOfAnother | TooManyPhones;

/** What can be done to the network and with its phones. */
export interface WholeWhatsApp
  extends NetworkControls<NetworkAddress, PendingWhatsApp, WhatsAppSandboxMessage, Fault, NotWritten> {
  /** `by` as of a reply. */
  send(message: WhatsAppPhoneSends, by?: string): Promise<Result<{ id: string }, NotWritten>>;
  groups(phone: string): SandboxGroup[];
  takeovers(): readonly Takeover[];
  /** What the account may do to people whom it has never written with. */
  limits(phone: string): SandboxLimits;
  changeLimits(limits: z.output<typeof limitsInputSchema>): Result<SandboxLimits, NotOnWhatsApp>;
  makeGroup(group: {
    readonly from: string;
    readonly subject: string;
    readonly members: readonly string[];
  }): Result<{ id: string }, NotOnWhatsApp>;
  /** The picture of a phone or group; an empty one takes it off. */
  setPicture(picture: z.output<typeof whatsappPictureInputSchema>): Result<null, NotOnWhatsApp | PhoneOfAnother>;
  /** Switches the phone off or on; resolves when it has got what waited for it. */
  setOnline(phone: string, online: boolean): Promise<Result<null, NotOnWhatsApp>>;
  /** A code that a phone could see; false when no device waits with it. */
  show(qrText: string): boolean;
  /** `by` is the user of the dashboard whose phone it is from then on, if it was nobody's. */
  scan(qrText: string, phone: string, by?: string): Promise<Result<Scanned, ScanFailure | NotHeld>>;
  /** The code that a device shows, typed on the phone that it was asked for; `by` as of a scan. */
  enterCode(code: string, phone: string, by?: string): Promise<Result<Scanned, EnterFailure | NotHeld>>;
  /** Whether a new device has to bring an answer of the phone's passkey. */
  setPasskey(phone: string, asked: boolean): Result<null, NotOnWhatsApp | PhoneOfAnother>;
  /** Devices that a phone has taken, and that wait for its passkey. */
  pendingPasskeys(phone: string): PendingPasskey[];
  /** Those that somebody holds, then the numbers that messages came to or went out from, newest first, at most 20. */
  phones(): Phone[];
  holdPhone(phone: string, name?: string, by?: string): Result<Phone, NotHeld>;
  media(sha256: string): OpenedMedia | undefined;
  read(phone: string, peer: string): void;
  /** Chats that are archived or muted. */
  standings(phone: string): SandboxStanding[];
  putChat(chat: ChatInput): Result<null, NotOnWhatsApp | PhoneOfAnother>;
  /** The phone removes its linked devices. */
  unlink(phone: string): number;
  /** The phone loses a message as if it could not be read, and asks the sending devices for it. */
  loseMessage(phone: string, id: string): boolean;
}

/** What a page of the dashboard asks of it. */
export type SeenWhatsApp = Pick<
  WholeWhatsApp,
  | "pending"
  | "has"
  | "messages"
  | "media"
  | "phones"
  | "holdPhone"
  | "scan"
  | "enterCode"
  | "reply"
  | "send"
  | "read"
  | "standings"
  | "putChat"
  | "unlink"
  | "pendingPasskeys"
  | "setPasskey"
  | "setPicture"
>;

export interface WhatsAppSandboxControls extends WholeWhatsApp {
  /** Of what its phones show. */
  readonly watch: NetworkChanges["watch"];
  /** The network as one user of the dashboard has it: what others have there does not exist for them. */
  seenBy(viewer: SandboxViewer): SeenWhatsApp;
}

const DEFAULT_CODES = { nack: 463, silence: 0, deaf: 0, "login-failure": 503 } as const;
const STREAM_ERROR = 503;

export function sandboxControls(dependencies: NetworkDependencies, address: NetworkAddress): WholeWhatsApp {
  const { core, pairing, linkCodes, deviceConnections, reader, retries } = dependencies;

  async function send(message: WhatsAppPhoneSends, by?: string): Promise<Result<{ id: string }, NotWritten>> {
    const isInGroup = core.groups.of(message.from).some((group) => groupName(group) === message.to);
    const isThere = isInGroup || isOnWhatsApp(message.to);
    if (!isOnWhatsApp(message.from) || !isThere) return failure({ code: "not-on-whatsapp" });
    return await writeMessage(core, reader, message, by);
  }

  return {
    network: () => address,
    pending: () => pairing.pending(),
    show: (qrText) => pairing.show(qrText),
    async scan(qrText, phone, by) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      const scanned = await pairing.scan(qrText, phone, by);
      return scanned.ok ? success(takenBy(phone, scanned.value)) : scanned;
    },
    async enterCode(code, phone, by) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      const linked = await linkCodes.enter(code, phone, by);
      return linked.ok ? success(takenBy(phone, linked.value)) : linked;
    },
    setPasskey(phone, asked) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      const account = core.accounts.of(phone);
      account.passkey = asked ? (account.passkey ?? newPasskey(core.random.bytes(32))) : undefined;
      core.accounts.save(account);
      core.store.flush();
      return success(null);
    },
    pendingPasskeys: (phone) => pairing.passkeys.pending(phone),
    phones: () => listedPhones(core).map((account) => phoneOf(core, account)),
    holdPhone(phone, name, by) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      const account = core.accounts.of(phone);
      account.held = true;
      account.addedBy ??= by;
      const isRenamed = Boolean(name) && name !== account.name;
      if (name) account.name = name;
      core.accounts.save(account);
      if (isRenamed) tellOwnName(core, phone);
      core.store.flush();
      return success(phoneOf(core, account));
    },
    takeovers: () => core.takeovers.list(),
    limits: (phone) => shownLimits(core, phone),
    changeLimits({ phone, ...limits }) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      changeLimits(core, phone, limits);
      core.store.flush();
      return success(shownLimits(core, phone));
    },
    groups: (phone) =>
      core.groups.of(phone).map((group) => ({
        id: groupName(group),
        subject: group.subject,
        members: Object.entries(group.members).map(([member, role]) => ({ phone: member, role })),
      })),
    makeGroup({ from, subject, members }) {
      if (![from, ...members].every(isOnWhatsApp)) return failure({ code: "not-on-whatsapp" });
      const group = createGroup(core, from, subject, members);
      core.store.flush();
      return success({ id: groupName(group) });
    },
    setPicture({ peer, image, shown }) {
      const group = core.groups.find(peer);
      const account = isOnWhatsApp(peer) ? core.accounts.of(peer) : undefined;
      const owner = group === undefined ? account && lidJid(account.lid) : groupJid(group);
      if (owner === undefined) return failure({ code: "not-on-whatsapp" });
      core.pictures.put(owner, image, shown);
      announcePicture(core, peer);
      core.store.flush();
      return success(null);
    },
    has: (phone) => core.accounts.byPhone(phone) !== undefined || core.groups.find(phone) !== undefined,
    messages: (phone) => core.chats.list(phone).map((message) => withPicture(core, message)),
    media: (sha256) => core.media.find(sha256) ?? core.pictures.find(sha256),
    reply: (message, by) => send({ kind: "text", ...message }, by),
    send,
    async setOnline(phone, online) {
      if (!isOnWhatsApp(phone)) return failure({ code: "not-on-whatsapp" });
      if (online) await switchOn(dependencies, phone);
      else switchOff(core, phone);
      core.store.flush();
      return success(null);
    },
    read(phone, peer) {
      reader.readChat(phone, peer);
      core.store.flush();
    },
    standings: (phone) =>
      core.standings.of(phone).map(({ peer, standing: { archived, mutedUntil } }) => ({
        ...{ peer, archived },
        mutedUntil: typeof mutedUntil === "number" ? new Date(mutedUntil).toISOString() : mutedUntil,
      })),
    putChat({ phone, peer, archived, mutedUntil }) {
      const isThere = isOnWhatsApp(peer) || core.groups.find(peer) !== undefined;
      if (!isOnWhatsApp(phone) || !isThere) return failure({ code: "not-on-whatsapp" });
      const until = mutedUntil && mutedUntil !== "forever" ? Date.parse(mutedUntil) : mutedUntil;
      putChat(core, phone, peer, {
        ...(archived !== undefined && { archived }),
        ...(until !== undefined && { mutedUntil: until as number | "forever" | null }),
      });
      core.store.flush();
      return success(null);
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

function takenBy(phone: string, { name, asksPasskey }: Linking): Scanned {
  return { phone, device: name, ...(asksPasskey && { asksPasskey }) };
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

import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { Phone, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { type Audience, clientOf, holds, isLinkedTo, isShownTo, type Possession } from "../common/audience.ts";
import type { Account } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { groupJid } from "./groups.ts";
import { lidJid } from "./stanzas.ts";

const MAX_UNHELD_LISTED = 20;

/** A phone as its owner sees it. */
export function phoneOf(core: Core, account: Account): Phone {
  const devices = core.devices.of(account.phone).map((device) => ({
    device: device.name,
    online: core.outbox.connection(device) !== null,
    linkedAt: device.linkedAt.toISOString(),
  }));
  const unread = core.chats.unread(account.phone).length;
  const name = account.name ?? `+${account.phone}`;
  const { offline, passkey } = account;
  const picture = core.pictures.facts(lidJid(account.lid));
  return {
    ...{ phone: account.phone, name, devices, unread },
    ...(picture && { picture: picture.sha256 }),
    ...(offline && { offline }),
    ...(passkey && { asksPasskey: true }),
  };
}

/** Those that somebody holds, then those that messages came to or went out from. */
export function listedPhones(core: Core): Account[] {
  const recent = core.chats.recent().map((phone) => core.accounts.of(phone));
  return [...core.accounts.held(), ...recent.filter(({ held }) => !held).slice(0, MAX_UNHELD_LISTED)];
}

export function possessionOf(core: Core, account: Account): Possession {
  const clients = core.devices.of(account.phone).map(({ name }) => clientOf(name));
  return { addedBy: account.addedBy ?? null, clients };
}

/** The viewer's own, then those of others with which their instances have a chat. */
export function phonesFor(core: Core, viewer: SandboxViewer): Account[] {
  const own = core.accounts.held().filter((account) => isOwn(viewer, possessionOf(core, account)));
  const others = core.chats.recentFor(viewer).map((phone) => core.accounts.of(phone));
  const written = others.filter((account) => !own.includes(account) && hasShown(core, viewer, account.phone));
  return [...own, ...written.slice(0, MAX_UNHELD_LISTED)];
}

/** What the viewer sees of a phone: all of their own, and of anybody else's what their own instances have to do with it. */
export function phoneFor(core: Core, viewer: SandboxViewer, account: Account): Phone {
  const possession = possessionOf(core, account);
  const whole = phoneOf(core, account);
  const unread = core.chats.unread(account.phone).filter((held) => shows(core, viewer, held)).length;
  if (holds(viewer, possession)) return { ...whole, unread };
  const devices = whole.devices.filter(({ device }) => viewer.clients.has(clientOf(device)));
  const isKnown = possession.addedBy === null || isLinkedTo(viewer, possession);
  const { picture, ...rest } = whole;
  const isPictured = isKnown && core.pictures.facts(lidJid(account.lid))?.shown === true;
  return {
    ...{ ...rest, name: isKnown ? whole.name : `+${account.phone}`, devices, unread },
    ...(isPictured && { picture }),
    notOwn: true,
  };
}

/** Of a group with the picture that it has now. */
export function withPicture(core: Core, message: WhatsAppSandboxMessage): WhatsAppSandboxMessage {
  const group = message.group === undefined ? undefined : core.groups.find(message.to);
  const picture = group && core.pictures.facts(groupJid(group));
  return picture === undefined ? message : { ...message, groupPicture: picture.sha256 };
}

/** Whether the viewer sees the phone at all. */
export function isPhoneShown(core: Core, viewer: SandboxViewer, phone: string): boolean {
  const account = core.accounts.byPhone(phone);
  if (account === undefined) return false;
  return isOwn(viewer, possessionOf(core, account)) || hasShown(core, viewer, phone);
}

export function shows(core: Core, viewer: SandboxViewer, held: StoredMessage): boolean {
  return isShownTo(viewer, held.audience ?? audienceBefore(core, held));
}

function hasShown(core: Core, viewer: SandboxViewer, phone: string): boolean {
  return core.chats.shown(phone).some((held) => shows(core, viewer, held));
}

function isOwn(viewer: SandboxViewer, possession: Possession): boolean {
  return possession.addedBy === viewer.user || isLinkedTo(viewer, possession);
}

/** Of what an older version kept: whose instances were linked then and still are. */
function audienceBefore({ devices }: Core, { message }: StoredMessage): Audience {
  const linked = [message.from, message.to].flatMap((phone) => devices.of(phone));
  const then = linked.filter(({ linkedAt }) => linkedAt.toISOString() <= message.at);
  return { user: null, clients: then.map(({ name }) => clientOf(name)) };
}

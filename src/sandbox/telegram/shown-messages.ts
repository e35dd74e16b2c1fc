import type { tl } from "@mtcute/core";
import type { SandboxStanding } from "#ports/contracts/sandbox/standings.ts";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import { shownContent } from "./content.ts";
import type { Core } from "./core.ts";
import { channelIdOf, isChannel } from "./groups.ts";
import { historyOf, inGroup, type Place } from "./places.ts";
import { placedChats } from "./standings.ts";

const MAX_SHOWN = 500;

/** An account's messages as its phone shows them, oldest first; of a viewer, those that show to them. */
export function shownMessages(
  core: Core,
  account: Account,
  isShown: (message: StoredMessage) => boolean = () => true,
  addressOf: (account: Account | undefined) => string = phoneOf,
): TelegramSandboxMessage[] {
  const channels = core.groups.of(account.id).filter(({ kind }) => kind === "channel");
  const histories = [account.id, ...channels.map((group) => inGroup(group).peerId)];
  const found = histories.flatMap((id) => newest(core, id, isShown));
  const latest = found.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MAX_SHOWN);
  return latest.reverse().map((message) => shownMessage(core, account, message, addressOf));
}

/** What stands in a group or channel, as one of its members has it. */
export function shownIn(core: Core, place: Place, member: Account): TelegramSandboxMessage[] {
  const found = newest(core, historyOf(member, place), ({ peerId }) => peerId === place.peerId);
  return found.reverse().map((message) => shownMessage(core, member, message, phoneOf));
}

/** Chats that an account has archived or muted, as its phone shows them. */
export function shownStandings(
  core: Core,
  account: Account,
  addressOf: (account: Account | undefined) => string,
): SandboxStanding[] {
  return placedChats(account, core.clock.now()).map(({ peerId, ...standing }) => ({
    peer: peerId > 0 ? addressOf(core.accounts.byId(peerId)) : addressOfGroup(peerId),
    ...standing,
  }));
}

function addressOfGroup(peerId: number): string {
  return isChannel(peerId) ? `channel:${channelIdOf(peerId)}` : `group:${-peerId}`;
}

function newest({ chats }: Core, historyId: number, isShown: (message: StoredMessage) => boolean): StoredMessage[] {
  const found: StoredMessage[] = [];
  for (const message of chats.messages(historyId)) {
    if (found.length >= MAX_SHOWN) break;
    if (message.action === undefined && isShown(message)) found.push(message);
  }
  return found;
}

function shownMessage(
  core: Core,
  account: Account,
  message: StoredMessage,
  addressOf: (account: Account | undefined) => string,
): TelegramSandboxMessage {
  const person = (id: number | undefined) => addressOf(id === undefined ? undefined : core.accounts.byId(id));
  const group = message.peerId < 0 ? core.groups.byPeer(message.peerId) : undefined;
  const numbered = (id: number) => (isChannel(message.peerId) ? `${channelIdOf(message.peerId)}/${id}` : String(id));
  return {
    id: numbered(message.id),
    ...endsOf(account, message, person),
    ...shownContent(message.text, message.media, account.id),
    ...(group !== undefined && { group: group.title }),
    ...(group?.picture && { groupPicture: group.picture.sha256 }),
    ...(message.entities?.length && { entities: message.entities.map((one) => shownEntity(one, person)) }),
    ...(message.preview === false && { preview: false }),
    ...(message.editedAt !== undefined && { edited: true }),
    ...(message.groupedId !== undefined && { album: String(message.groupedId) }),
    ...(message.forwardedFrom !== undefined && { forwarded: true }),
    ...(message.pinned === true && { pinned: true }),
    ...(message.quotes !== undefined && { quotes: numbered(message.quotes) }),
    ...(message.reactions?.length && {
      reactions: message.reactions.map(({ peerId, emoji }) => ({ from: person(peerId), emoji })),
    }),
    at: message.at.toISOString(),
    status: isRead(core, account, message) ? "read" : "sent",
  };
}

function endsOf(
  account: Account,
  { peerId, authorId, out }: StoredMessage,
  person: (id: number | undefined) => string,
): Pick<TelegramSandboxMessage, "from" | "to"> {
  const own = person(account.id);
  if (peerId > 0) return out ? { from: own, to: person(peerId) } : { from: person(peerId), to: own };
  const to = addressOfGroup(peerId);
  return { from: authorId === undefined ? to : person(authorId), to };
}

function shownEntity(entity: tl.TypeMessageEntity, person: (id: number) => string) {
  const type = entity._.replace(/^messageEntity/, "");
  const common = { type: type.charAt(0).toLowerCase() + type.slice(1), offset: entity.offset, length: entity.length };
  if (entity._ === "messageEntityTextUrl") return { ...common, url: entity.url };
  return entity._ === "messageEntityMentionName" ? { ...common, user: person(entity.userId) } : common;
}

export function phoneOf(account: Account | undefined): string {
  return account === undefined || account.id === SERVICE_ID ? String(SERVICE_ID) : account.phone;
}

/** Of a channel nobody counts what has been read. */
function isRead({ chats }: Core, account: Account, message: StoredMessage): boolean {
  if (message.peerId === account.id || isChannel(message.peerId)) return true;
  const chat = chats.readState(account.id, message.peerId);
  return message.id <= (message.out ? chat.readOutboxId : chat.readInboxId);
}

import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { TELEGRAM_SERVICE_PEER } from "#ports/contracts/telegram/sandbox-paths.ts";
import type { NetworkPhone, PhoneMessage } from "../../api/phone-network.ts";
import { KINDS } from "../messages/kinds/index.ts";
import type { BenchPhone } from "./bench-phones.ts";

/** One chat of the selected phone. */
export interface Chat {
  readonly peer: string;
  /** What it is called, where it is a group's. */
  readonly group: string | null;
  readonly groupPicture: string | undefined;
  readonly messages: readonly PhoneMessage[];
  readonly last: PhoneMessage;
  /** Incoming ones that nobody has opened. */
  readonly unread: number;
  /** Its owner has put it away, on whichever device. */
  readonly archived: boolean;
}

/** A phone's messages by peer, the latest chat first. */
export function chatsOf(phone: string, messages: readonly PhoneMessage[], archived: readonly string[]): Chat[] {
  return grouped(messages, (message) => peerOf(phone, message))
    .map((group) => chatOf(phone, group, archived))
    .sort((one, other) => other.last.at.localeCompare(one.last.at));
}

function peerOf(phone: string, message: PhoneMessage): string {
  return message.from === phone || message.group !== undefined ? message.to : message.from;
}

function chatOf(phone: string, messages: Group, archived: readonly string[]): Chat {
  const unread = messages.filter((message) => message.from !== phone && message.status !== "read").length;
  const last = messages.at(-1) ?? messages[0];
  const peer = peerOf(phone, last);
  return {
    peer,
    group: last.group ?? null,
    groupPicture: last.groupPicture,
    messages,
    last,
    unread,
    archived: archived.includes(peer),
  };
}

type Group = [PhoneMessage, ...PhoneMessage[]];

function grouped(messages: readonly PhoneMessage[], keyOf: (message: PhoneMessage) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const message of messages) {
    const group = groups.get(keyOf(message));
    if (group) group.push(message);
    else groups.set(keyOf(message), [message]);
  }
  return [...groups.values()];
}

export const UNSUPPORTED = say("A message of a kind this phone cannot show");
export const DELETED = say("This message was deleted");

/** One line that names a message in a list. */
export function preview(message: PhoneMessage): string {
  if (message.deleted) return DELETED;
  return message.kind === "unsupported" ? UNSUPPORTED : KINDS[message.kind].shown.preview(message);
}

/** Groups for the day headings, in the reader's own time zone; `day` is the time of the group's first message. */
export function byDay(messages: readonly PhoneMessage[]): { day: string; messages: PhoneMessage[] }[] {
  const days = grouped(messages, (message) => new Date(message.at).toDateString());
  return days.map((said) => ({ day: said[0].at, messages: said }));
}

/** How a phone is called in a chat's head: its owner's name, else its username; null where it has neither. */
export function peerName(
  peer: string,
  phones: readonly Pick<NetworkPhone, "phone" | "name" | "username">[],
): string | null {
  if (peer === TELEGRAM_SERVICE_PEER) return say("Telegram");
  const phone = phones.find((candidate) => candidate.phone === peer);
  if (phone === undefined) return null;
  return phone.name ?? (phone.username === null ? null : `@${phone.username}`);
}

/** Where the picture is that stands for a chat; undefined where there is none. */
export function pictureOf(
  { peer, group, groupPicture }: Pick<Chat, "peer" | "group" | "groupPicture">,
  phones: readonly Pick<BenchPhone, "phone" | "apps">[],
  platform: Platform,
): string | undefined {
  if (group !== null) return groupPicture;
  return phones.find(({ phone }) => phone === peer)?.apps[platform]?.picture;
}

/** Messages that follow each other and stand as one are one; any other is one of its own. */
export function asAlbums(messages: readonly PhoneMessage[]): [PhoneMessage, ...PhoneMessage[]][] {
  const albums: [PhoneMessage, ...PhoneMessage[]][] = [];
  for (const message of messages) {
    const last = albums.at(-1);
    if (last !== undefined && message.album !== undefined && last[0].album === message.album) last.push(message);
    else albums.push([message]);
  }
  return albums;
}

import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { textOf } from "#domain/messages/content.ts";
import { readText } from "#domain/messages/markdown.ts";
import { unreachable } from "#domain/result.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import type { Calls } from "./calls.ts";
import { numberIn } from "./numbers.ts";

interface HistoryDependencies {
  readonly client: BaseTelegramClient;
  readonly calls: Calls;
  readonly limits: { readonly callMs: number };
}

type Written = Pick<OutgoingMessage<TelegramContent>, "content" | "options" | "acceptedAt" | "isTaken">;

interface SentBefore {
  /** Its number; of an album all, in order. */
  readonly parts: readonly string[];
  readonly sentAt: Date;
}

/** As many as Telegram gives at one time. */
const PAGE = 100;
/** A repeat may follow a day later, in a chat that others write into as well. */
const MAX_PAGES = 5;
/** Telegram's clock and ours. */
const CLOCKS_APART_MS = 60_000;
/** Degrees: Telegram rounds what it is given. */
const SAME_PLACE = 1e-4;

/**
 * The number of a message that Telegram had already: it refuses the repeat without saying which one. Among what the
 * account wrote in this chat since, the first that says the same and is nobody else's; null when it is not there.
 */
export async function findSent(
  dependencies: HistoryDependencies,
  { content, options, acceptedAt, isTaken }: Written,
  peer: tl.TypeInputPeer,
): Promise<SentBefore | null> {
  if (content === null) return null;
  const said = content.kind === "album" ? content.items[0]?.caption : textOf(content);
  const { text } = readText(said ?? "", options.parse);
  const since = (acceptedAt.getTime() - CLOCKS_APART_MS) / 1000;
  const written = await writtenSince(dependencies, peer, since).catch(() => []);
  for (const { id, date, out, message, media, fwdFrom, groupedId } of written) {
    if (out !== true) continue;
    const isSame =
      content.kind === "forward"
        ? fwdFrom !== undefined && (groupedId !== undefined || content.target.parts === undefined)
        : isSameText(message, text);
    if (!isSame || !holdsSame(media, content)) continue;
    const messageId = numberIn(peer, id);
    if (await isTaken(messageId)) continue;
    const others = written.filter((one) => one.id > id && groupedId !== undefined && one.groupedId?.eq(groupedId));
    return { parts: [messageId, ...others.map((one) => numberIn(peer, one.id))], sentAt: new Date(date * 1000) };
  }
  return null;
}

/** How far the peer has read what the account wrote; 0 where Telegram does not say. */
export async function readUpTo(
  { client, calls, limits }: HistoryDependencies,
  peer: tl.TypeInputPeer,
): Promise<number> {
  const peers: tl.TypeInputDialogPeer[] = [{ _: "inputDialogPeer", peer }];
  const answer = await calls
    .within(limits.callMs, (options) => client.call({ _: "messages.getPeerDialogs", peers }, options))
    .catch(() => null);
  const [dialog] = answer?.dialogs ?? [];
  return dialog?._ === "dialog" ? dialog.readOutboxMaxId : 0;
}

/** Oldest first. */
async function writtenSince(
  { client, calls, limits }: HistoryDependencies,
  peer: tl.TypeInputPeer,
  since: number,
): Promise<tl.RawMessage[]> {
  const written: tl.RawMessage[] = [];
  for (let page = 0, offsetId = 0; page < MAX_PAGES; page += 1) {
    const history = await calls.within(limits.callMs, (options) => client.call(historyOf(peer, offsetId), options));
    if (!("messages" in history)) break;
    const messages = history.messages.filter((one) => one._ === "message");
    written.push(...messages.filter(({ date }) => date >= since));
    const oldest = messages.at(-1);
    if (oldest === undefined || oldest.date < since || history.messages.length < PAGE) break;
    offsetId = oldest.id;
  }
  return written.toReversed();
}

function historyOf(peer: tl.TypeInputPeer, offsetId: number) {
  return {
    _: "messages.getHistory",
    peer,
    offsetId,
    offsetDate: 0,
    addOffset: 0,
    limit: PAGE,
    maxId: 0,
    minId: 0,
    hash: Long.ZERO,
  } as const;
}

/** Telegram takes space off both ends, and some from between. */
function isSameText(one: string, other: string): boolean {
  return packed(one) === packed(other);
}

function packed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function holdsSame(media: tl.TypeMessageMedia | undefined, content: TelegramContent): boolean {
  switch (content.kind) {
    case "text":
      return media === undefined || media._ === "messageMediaEmpty" || media._ === "messageMediaWebPage";
    case "image":
      return media?._ === "messageMediaPhoto";
    case "video":
    case "document":
    case "audio":
    case "sticker":
      return media?._ === "messageMediaDocument";
    case "poll":
      return media?._ === "messageMediaPoll" && isSameText(media.poll.question.text, content.question);
    case "contact":
      return media?._ === "messageMediaContact" && digits(media.phoneNumber) === digits(content.number);
    case "location":
      return (media?._ === "messageMediaGeo" || media?._ === "messageMediaVenue") && isAt(media.geo, content);
    case "album":
      return media?._ === (content.items[0]?.kind === "image" ? "messageMediaPhoto" : "messageMediaDocument");
    case "forward":
      return true;
    case "reaction":
    case "edit":
    case "delete":
    case "pin":
      return false;
    default:
      return unreachable(content);
  }
}

function digits(phone: string): string {
  return phone.replace(/\D/g, "");
}

function isAt(point: tl.TypeGeoPoint, place: { readonly latitude: number; readonly longitude: number }): boolean {
  if (point._ !== "geoPoint") return false;
  return Math.abs(point.lat - place.latitude) < SAME_PLACE && Math.abs(point.long - place.longitude) < SAME_PLACE;
}

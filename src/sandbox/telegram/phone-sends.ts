import { createHash } from "node:crypto";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { TelegramPhoneSends } from "#ports/contracts/telegram/sandbox.ts";
import { saidOf } from "../common/file-facts.ts";
import type { Account } from "./accounts.ts";
import { edit, react, remove, vote } from "./acts.ts";
import type { StoredMessage } from "./chats.ts";
import type { MessageContent } from "./content.ts";
import type { Core } from "./core.ts";
import { deliver } from "./deliveries.ts";
import { messageIn, type Place } from "./places.ts";
import { pollOf } from "./polls.ts";
import type { StoredFile } from "./stored-file.ts";

/** A phone was to answer a message that it has not, or no longer. */
export interface MessageUnknown {
  readonly code: "message-unknown";
}

const UNKNOWN = { code: "message-unknown" } as const;

/** Sends what somebody made on a phone, `by` a user of the dashboard; answers with its number there, of a reaction with that of its message. */
export function sendFromPhone(
  core: Core,
  { from, to, by }: { readonly from: Account; readonly to: Place; readonly by?: string | undefined },
  message: TelegramPhoneSends,
): Result<{ id: string }, MessageUnknown> {
  if ("about" in message) {
    const about = messageOfPhone(core, from, to, message.about);
    if (about === undefined || !act(core, { from, to }, about, message)) return failure(UNKNOWN);
    return success({ id: message.about });
  }
  const quotes = message.quotes === undefined ? undefined : messageOfPhone(core, from, to, message.quotes);
  if (message.quotes !== undefined && quotes === undefined) return failure(UNKNOWN);
  const media = mediaOf(core, from, message) ?? undefined;
  const { id } = deliver(core, { from, to, text: textOf(message), media, quotes, by });
  return success({ id: to.kind === "channel" ? `${to.group.id}/${id}` : String(id) });
}

type About = Extract<TelegramPhoneSends, { about: string }>;
type WithBubble = Exclude<TelegramPhoneSends, About>;
type WithFile = Extract<WithBubble, { file: string }>;

/** Of a channel the number after the slash. */
function messageOfPhone(core: Core, owner: Account, place: Place, id: string): StoredMessage | undefined {
  return messageIn(core, owner, place, Number(id.split("/").at(-1)));
}

/** False where this cannot be done to it. */
function act(
  core: Core,
  { from, to }: { readonly from: Account; readonly to: Place },
  about: StoredMessage,
  message: About,
): boolean {
  switch (message.kind) {
    case "reaction":
      return react(core, from, to, about, message.emoji) !== undefined;
    case "edit":
      if (!about.out) return false;
      return edit(core, from, to, about, { text: message.text, entities: [] }) !== undefined;
    case "delete":
      remove(core, from, to, about, true);
      return true;
    case "vote": {
      const poll = about.media?.kind === "poll" ? about.media.poll : undefined;
      const chosen = message.options.map((text) => poll?.options.indexOf(text) ?? -1);
      if (poll === undefined || chosen.includes(-1) || (chosen.length > 1 && !poll.multiple)) return false;
      return vote(core, from, to, about, chosen) !== undefined;
    }
    default:
      return unreachable(message);
  }
}

function textOf(message: WithBubble): string {
  if (message.kind === "text") return message.text;
  return "caption" in message ? (message.caption ?? "") : "";
}

/** Null of a text. */
function mediaOf(core: Core, from: Account, message: WithBubble): MessageContent | null {
  switch (message.kind) {
    case "text":
      return null;
    case "contact": {
      const { name, number } = message;
      const userId = core.accounts.find(number)?.id ?? 0;
      return { kind: "contact", phone: number, firstName: name, lastName: "", vcard: "", userId };
    }
    case "location": {
      const { latitude, longitude, place, address } = message;
      const isNamed = place !== undefined || address !== undefined;
      const venue = isNamed ? { title: place ?? address ?? "", address: address ?? "" } : null;
      return { kind: "location", latitude, longitude, venue };
    }
    case "poll":
      return { kind: "poll", poll: pollOf(core.random, from.id, { publicVoters: true, ...message }) };
    default:
      return fileContent(message, keep(core, from, message));
  }
}

function fileContent(message: WithFile, file: StoredFile): MessageContent {
  const said = saidOf(Buffer.from(message.file, "base64"), message.mimetype);
  switch (message.kind) {
    case "image":
      return { kind: "photo", file, ...said };
    case "video":
      return { kind: "video", file, fileName: null, ...said };
    case "video-note":
      return { kind: "video", file, fileName: null, round: true, ...said };
    case "audio":
      return { kind: "audio", file, fileName: null, voice: message.voice === true, seconds: 1 };
    case "sticker":
      return { kind: "sticker", file, ...said };
    default:
      return { kind: "file", file, fileName: message.fileName, ...said };
  }
}

/** Where its account lives, as what a client sends up. */
function keep({ media }: Core, { dataCentre }: Account, { file, mimetype }: WithFile): StoredFile {
  const content = Buffer.from(file, "base64");
  const sha256 = createHash("sha256").update(content).digest("hex");
  media.keep({ sha256, mimetype, content });
  return { sha256, bytes: content.length, mimetype, dataCentre, kept: true };
}

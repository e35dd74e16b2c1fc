import { createHash } from "node:crypto";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramPhoneSends } from "#ports/contracts/telegram/sandbox.ts";
import type { Account } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { MessageContent } from "./content.ts";
import type { Core } from "./core.ts";
import { deliver, react } from "./deliveries.ts";
import type { StoredFile } from "./stored-file.ts";

/** A phone was to answer a message that it has not, or no longer. */
export interface MessageUnknown {
  readonly code: "message-unknown";
}

const UNKNOWN = { code: "message-unknown" } as const;

/** Sends what somebody made on a phone; answers with its number there, of a reaction with that of its message. */
export function sendFromPhone(
  core: Core,
  { from, to }: { readonly from: Account; readonly to: Account },
  message: TelegramPhoneSends,
): Result<{ id: string }, MessageUnknown> {
  if (message.kind === "reaction") {
    const about = messageOfChat(core, from, to, message.about);
    if (about === undefined) return failure(UNKNOWN);
    react(core, from, to, about, message.emoji);
    return success({ id: message.about });
  }
  const quotes = message.quotes === undefined ? undefined : messageOfChat(core, from, to, message.quotes);
  if (message.quotes !== undefined && quotes === undefined) return failure(UNKNOWN);
  const media = mediaOf(core, from, message) ?? undefined;
  const { id } = deliver(core, { from, to, text: textOf(message), media, quotes });
  return success({ id: String(id) });
}

type WithBubble = Exclude<TelegramPhoneSends, { kind: "reaction" }>;
type WithFile = Extract<WithBubble, { file: string }>;

function messageOfChat(core: Core, owner: Account, peer: Account, id: string): StoredMessage | undefined {
  const message = core.chats.find(owner.id, Number(id));
  return message?.peerId === peer.id ? message : undefined;
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
    default:
      return fileContent(message, keep(core, from, message));
  }
}

function fileContent(message: WithFile, file: StoredFile): MessageContent {
  switch (message.kind) {
    case "image":
      return { kind: "photo", file };
    case "video":
      return { kind: "video", file, fileName: null };
    case "video-note":
      return { kind: "video", file, fileName: null, round: true };
    case "audio":
      return { kind: "audio", file, fileName: null, voice: message.voice === true };
    case "sticker":
      return { kind: "sticker", file };
    default:
      return { kind: "file", file, fileName: message.fileName };
  }
}

/** Where its account lives, as what a client sends up. */
function keep({ media }: Core, { dataCentre }: Account, { file, mimetype }: WithFile): StoredFile {
  const content = Buffer.from(file, "base64");
  const sha256 = createHash("sha256").update(content).digest("hex");
  media.keep({ sha256, mimetype, content });
  return { sha256, bytes: content.length, mimetype, dataCentre, kept: true };
}

import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type Long from "long";
import type { CallOptions } from "./calls.ts";
import type { MessageParts } from "./message-parts.ts";
import type { ChatPeer } from "./recipient.ts";

/** One of an album, with its file sent up. */
export interface AlbumItem {
  readonly media: tl.TypeInputMedia;
  readonly parts: MessageParts;
  readonly number: Long;
}

/** Telegram looks into each file before it takes them as one. */
export async function sendAlbum(
  client: BaseTelegramClient,
  peer: ChatPeer,
  items: readonly AlbumItem[],
  options: CallOptions,
): Promise<tl.TypeUpdates> {
  const multiMedia: tl.RawInputSingleMedia[] = [];
  for (const { media, parts, number: randomId } of items) {
    const seen = await client.call({ _: "messages.uploadMedia", peer, media }, options);
    const { said: message, entities } = parts;
    const single = { media: inputOf(seen), randomId, message, ...(entities && { entities }) };
    multiMedia.push({ _: "inputSingleMedia", ...single });
  }
  const replyTo = items[0]?.parts.replyTo;
  const request = { _: "messages.sendMultiMedia", peer, multiMedia, ...(replyTo && { replyTo }) } as const;
  return client.call(request, options);
}

function inputOf(media: tl.TypeMessageMedia): tl.TypeInputMedia {
  if (media._ === "messageMediaPhoto" && media.photo?._ === "photo") {
    const { id, accessHash, fileReference } = media.photo;
    return { _: "inputMediaPhoto", id: { _: "inputPhoto", id, accessHash, fileReference } };
  }
  if (media._ === "messageMediaDocument" && media.document?._ === "document") {
    const { id, accessHash, fileReference } = media.document;
    return { _: "inputMediaDocument", id: { _: "inputDocument", id, accessHash, fileReference } };
  }
  throw new Error(`mtcute: ${media._} after an upload`);
}

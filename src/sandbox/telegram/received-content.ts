import type { tl } from "@mtcute/core";
import type { Random } from "#ports/random.ts";
import { toldOf } from "../common/file-facts.ts";
import type { Accounts } from "./accounts.ts";
import type { MessageContent, SentFile } from "./content.ts";
import { receivedPoll } from "./polls.ts";
import type { PreparedMedia } from "./prepared-media.ts";
import { type FileSources, receivedFile, receivedPhoto, receivedThumbnail, type Uploader } from "./received-files.ts";
import { RpcRefusal } from "./rpc.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Thumbnail } from "./thumbnail.ts";

interface ContentSources extends FileSources {
  readonly accounts: Pick<Accounts, "byPhone">;
  readonly random: Random;
  readonly prepared: PreparedMedia<SentFile>;
}

/** What a client attaches, as it is kept; refuses what Telegram would. Nothing is fetched from anywhere. */
export function receivedContent(sources: ContentSources, sender: Uploader, input: tl.TypeInputMedia): MessageContent {
  switch (input._) {
    case "inputMediaUploadedPhoto":
      return { kind: "photo", ...receivedPhoto(sources, sender, input.file) };
    case "inputMediaUploadedDocument": {
      const file = receivedFile(sources, sender, input);
      const thumbnail = receivedThumbnail(sources, sender, file, input.thumb);
      return receivedDocument(file, input, { thumbnail, content: sources.media.find(file.sha256)?.bytes });
    }
    case "inputMediaPhoto":
      if (input.id._ === "inputPhotoEmpty") throw new RpcRefusal(400, "MEDIA_INVALID");
      return sources.prepared.take(input.id);
    case "inputMediaDocument":
      if (input.id._ === "inputDocumentEmpty") throw new RpcRefusal(400, "MEDIA_INVALID");
      return sources.prepared.take(input.id);
    case "inputMediaGeoPoint":
      return receivedLocation(input.geoPoint, null);
    case "inputMediaVenue":
      return receivedLocation(input.geoPoint, { title: input.title, address: input.address });
    case "inputMediaContact":
      return receivedContact(sources, input);
    case "inputMediaPoll":
      return { kind: "poll", poll: receivedPoll(sources.random, sender.account.id, input.poll) };
    default:
      throw new RpcRefusal(400, "MEDIA_INVALID");
  }
}

function receivedDocument(
  file: StoredFile,
  { attributes: said, ...input }: tl.RawInputMediaUploadedDocument,
  { thumbnail, content }: { readonly thumbnail: Thumbnail | undefined; readonly content: Uint8Array | undefined },
): MessageContent {
  const looks = thumbnail && { thumbnail };
  const attributes = isAnimation(input, said, content) ? [...said, ANIMATED] : said;
  const fileName = fileNameOf(attributes);
  const isSticker = attributes.some(({ _ }) => _ === "documentAttributeSticker");
  const video = attributes.find((one) => one._ === "documentAttributeVideo");
  const sound = attributes.find((one) => one._ === "documentAttributeAudio");
  const size = attributes.find((one) => one._ === "documentAttributeImageSize");
  const pixels = toldOf({ width: (video ?? size)?.w, height: (video ?? size)?.h });
  if (isSticker) return { kind: "sticker", file, attributes, ...pixels };
  const named = { file, fileName, attributes };
  if (video !== undefined) {
    return { kind: "video", ...named, ...looks, ...pixels, ...toldOf({ seconds: video.duration }) };
  }
  if (sound === undefined) return { kind: "file", ...named, ...looks, ...pixels };
  return { kind: "audio", ...named, voice: sound.voice === true, seconds: sound.duration };
}

const ANIMATED: tl.TypeDocumentAttribute = { _: "documentAttributeAnimated" };

/** A GIF, and a film without sound of which its sender does not say that it is meant so. */
function isAnimation(
  {
    mimeType,
    forceFile,
    nosoundVideo,
  }: Pick<tl.RawInputMediaUploadedDocument, "mimeType" | "forceFile" | "nosoundVideo">,
  said: readonly tl.TypeDocumentAttribute[],
  content: Uint8Array | undefined,
): boolean {
  if (forceFile === true || said.some(({ _ }) => _ === ANIMATED._)) return false;
  if (mimeType === "image/gif") return true;
  const video = said.find((one) => one._ === "documentAttributeVideo");
  if (mimeType !== "video/mp4" || nosoundVideo === true || video === undefined || video.roundMessage) return false;
  return (
    content !== undefined && !Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(SOUND_TRACK)
  );
}

/** Stands in the head of a track of sound. */
const SOUND_TRACK = "soun";

function fileNameOf(attributes: readonly tl.TypeDocumentAttribute[]): string | null {
  const named = attributes.find((attribute) => attribute._ === "documentAttributeFilename");
  return named === undefined || named.fileName === "" ? null : named.fileName;
}

function receivedContact({ accounts }: ContentSources, input: tl.RawInputMediaContact): MessageContent {
  const { phoneNumber: phone, firstName, lastName, vcard } = input;
  if (firstName === "" || !/\d/.test(phone)) throw new RpcRefusal(400, "MEDIA_INVALID");
  const userId = accounts.byPhone(phone.replace(/\D/g, ""))?.id ?? 0;
  return { kind: "contact", phone, firstName, lastName, vcard, userId };
}

function receivedLocation(point: tl.TypeInputGeoPoint, venue: MessageContent<"location">["venue"]): MessageContent {
  if (point._ !== "inputGeoPoint" || !(Math.abs(point.lat) <= 90 && Math.abs(point.long) <= 180)) {
    throw new RpcRefusal(400, "MEDIA_INVALID");
  }
  return { kind: "location", latitude: point.lat, longitude: point.long, venue };
}

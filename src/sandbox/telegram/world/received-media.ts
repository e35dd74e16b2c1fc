import type { tl } from "@mtcute/core";
import { RpcRefusal } from "../rpc.ts";
import type { Account } from "./accounts.ts";
import { bigintOf } from "./longs.ts";
import { locationOf, type Media, type StoredFile } from "./media.ts";
import type { FinishedUpload } from "./uploads.ts";
import type { World } from "./world.ts";

const PHOTO_BYTES = 10 * 1024 * 1024;
const SMALL_FILE_BYTES = 10 * 1024 * 1024;

interface Sender {
  readonly account: Account;
  readonly dataCentre: number;
}

/** What a client attaches, as it is kept; refuses what Telegram would. Nothing is fetched from anywhere. */
export function receivedMedia(world: World, sender: Sender, input: tl.TypeInputMedia): Media {
  switch (input._) {
    case "inputMediaUploadedPhoto":
      return { kind: "photo", file: photoFile(world, sender, input.file) };
    case "inputMediaUploadedDocument":
      return documentMedia(world, sender, input);
    case "inputMediaGeoPoint":
      return locationOf(input.geoPoint, null);
    case "inputMediaVenue":
      return locationOf(input.geoPoint, { title: input.title, address: input.address });
    case "inputMediaContact":
      return contactMedia(world, input);
    default:
      throw new RpcRefusal(400, "MEDIA_INVALID");
  }
}

function photoFile(world: World, sender: Sender, input: tl.TypeInputFile): StoredFile {
  const upload = finished(world, sender, input);
  if (upload.bytes > PHOTO_BYTES || upload.content === null) throw new RpcRefusal(400, "PHOTO_SAVE_FILE_INVALID");
  const mimetype = pictureType(upload.content);
  if (mimetype === undefined) throw new RpcRefusal(400, "IMAGE_PROCESS_FAILED");
  return keep(world, sender, upload, mimetype);
}

function documentMedia(world: World, sender: Sender, input: tl.RawInputMediaUploadedDocument): Media {
  const upload = finished(world, sender, input.file);
  const file = keep(world, sender, upload, input.mimeType);
  const isVideo = input.attributes.some(({ _ }) => _ === "documentAttributeVideo");
  const named = input.attributes.find((attribute) => attribute._ === "documentAttributeFilename");
  const fileName = named === undefined || named.fileName === "" ? null : named.fileName;
  return { kind: isVideo ? "video" : "file", file, fileName };
}

function contactMedia(world: World, input: tl.RawInputMediaContact): Media {
  const { phoneNumber: phone, firstName, lastName, vcard } = input;
  if (firstName === "" || !/\d/.test(phone)) throw new RpcRefusal(400, "MEDIA_INVALID");
  const userId = world.accounts.byPhone(phone.replace(/\D/g, ""))?.id ?? 0;
  return { kind: "contact", phone, firstName, lastName, vcard, userId };
}

function finished(world: World, { account }: Sender, input: tl.TypeInputFile): FinishedUpload {
  if (input._ === "inputFileStoryDocument") throw new RpcRefusal(400, "MEDIA_INVALID");
  const upload = world.uploads.finish(account.id, bigintOf(input.id), input.parts);
  const declaredBig = input._ === "inputFileBig";
  if (declaredBig !== upload.big || (!upload.big && upload.bytes > SMALL_FILE_BYTES)) {
    throw new RpcRefusal(400, "FILE_PARTS_INVALID");
  }
  return upload;
}

function keep(world: World, { dataCentre }: Sender, upload: FinishedUpload, mimetype: string): StoredFile {
  const { sha256, bytes, content } = upload;
  if (content !== null) world.media.keep({ sha256, mimetype, content });
  return { sha256, bytes, mimetype, dataCentre, kept: content !== null };
}

const PICTURES: readonly { readonly mimetype: string; readonly start: string }[] = [
  { mimetype: "image/jpeg", start: "ffd8ff" },
  { mimetype: "image/png", start: "89504e470d0a1a0a" },
  { mimetype: "image/gif", start: "47494638" },
  { mimetype: "image/webp", start: "52494646" },
];

function pictureType(content: Buffer): string | undefined {
  const start = content.subarray(0, 8).toString("hex");
  return PICTURES.find((picture) => start.startsWith(picture.start))?.mimetype;
}

import type { tl } from "@mtcute/core";
import { pictureSize } from "#domain/files/picture-size.ts";
import { type SaidOfFile, saidOf } from "../common/file-facts.ts";
import type { Account } from "./accounts.ts";
import { bigintOf } from "./longs.ts";
import type { MediaLibrary } from "./media-library.ts";
import { RpcRefusal } from "./rpc.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Thumbnail } from "./thumbnail.ts";
import type { FinishedUpload, Uploads } from "./uploads.ts";

const PHOTO_BYTES = 10 * 1024 * 1024;
const SMALL_FILE_BYTES = 10 * 1024 * 1024;

export interface FileSources {
  readonly uploads: Uploads;
  readonly media: MediaLibrary;
}

export interface Uploader {
  readonly account: Account;
  readonly dataCentre: number;
}

/** An uploaded picture, whose size the network looks up; refuses what Telegram would. */
export function receivedPhoto(
  sources: FileSources,
  uploader: Uploader,
  input: tl.TypeInputFile,
): { readonly file: StoredFile } & SaidOfFile {
  const upload = finished(sources, uploader, input);
  if (upload.bytes > PHOTO_BYTES || upload.content === null) throw new RpcRefusal(400, "PHOTO_SAVE_FILE_INVALID");
  const mimetype = pictureType(upload.content);
  if (mimetype === undefined) throw new RpcRefusal(400, "IMAGE_PROCESS_FAILED");
  return { file: keep(sources, uploader, upload, mimetype), ...saidOf(upload.content, mimetype) };
}

/** Any uploaded file, of the type that the client says it has. */
export function receivedFile(
  sources: FileSources,
  uploader: Uploader,
  { file, mimeType }: { readonly file: tl.TypeInputFile; readonly mimeType: string },
): StoredFile {
  return keep(sources, uploader, finished(sources, uploader, file), mimeType);
}

/** JPEGs of at most 320 pixels and 200 kB are taken; others are passed over, as the network does. */
const THUMBNAIL = { bytes: 200 * 1024, pixels: 320 };

/** How a client says that its file looks, in small. */
export function receivedThumbnail(
  sources: FileSources,
  uploader: Uploader,
  of: StoredFile,
  input: tl.TypeInputFile | undefined,
): Thumbnail | undefined {
  if (input === undefined) return undefined;
  const upload = finished(sources, uploader, input);
  const size = upload.content === null ? null : pictureSize(upload.content);
  if (size === null || upload.content === null || pictureType(upload.content) !== "image/jpeg") return undefined;
  if (upload.bytes > THUMBNAIL.bytes || Math.max(size.width, size.height) > THUMBNAIL.pixels) return undefined;
  const { sha256, bytes } = keep(sources, uploader, upload, "image/jpeg");
  sources.media.linkThumbnail(of.sha256, sha256);
  return { sha256, bytes, ...size };
}

function finished({ uploads }: FileSources, { account }: Uploader, input: tl.TypeInputFile): FinishedUpload {
  if (input._ === "inputFileStoryDocument") throw new RpcRefusal(400, "MEDIA_INVALID");
  const upload = uploads.finish(account.id, bigintOf(input.id), input.parts);
  const declaredBig = input._ === "inputFileBig";
  if (declaredBig !== upload.big || (!upload.big && upload.bytes > SMALL_FILE_BYTES)) {
    throw new RpcRefusal(400, "FILE_PARTS_INVALID");
  }
  return upload;
}

function keep({ media }: FileSources, { dataCentre }: Uploader, upload: FinishedUpload, mimetype: string): StoredFile {
  const { sha256, bytes, content } = upload;
  if (content !== null) media.keep({ sha256, mimetype, content });
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

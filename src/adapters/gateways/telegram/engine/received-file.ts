import type { tl } from "@mtcute/core";
import Long from "long";
import type { IncomingFile } from "#domain/messages/incoming.ts";

/** Where a file is: until its reference expires, and by its message after that. */
export interface FilePlace {
  readonly messageId: number;
  readonly dataCentre: number;
  readonly location: tl.RawInputDocumentFileLocation | tl.RawInputPhotoFileLocation;
}

interface FoundFile extends FilePlace {
  readonly mimetype: string;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly isVoice: boolean;
}

/** The file of a message; null where it has none, or one that is over already. */
export function fileOf(message: tl.RawMessage): IncomingFile | null {
  const found = fileIn(message);
  if (found === null) return null;
  const { mimetype, fileName, bytes, isVoice } = found;
  return { mimetype, fileName, bytes, ...(isVoice && { isVoice }), reference: writeReference(found) };
}

export function fileIn(message: tl.RawMessage): FoundFile | null {
  const { media, id } = message;
  if (media?._ === "messageMediaPhoto" && media.photo?._ === "photo") return photoIn(id, media.photo);
  if (media?._ === "messageMediaDocument" && media.document?._ === "document") return documentIn(id, media.document);
  return null;
}

function photoIn(messageId: number, photo: tl.RawPhoto): FoundFile | null {
  const sizes = photo.sizes.flatMap((size) => {
    if (size._ === "photoSize") return [{ type: size.type, bytes: size.size }];
    return size._ === "photoSizeProgressive" ? [{ type: size.type, bytes: Math.max(...size.sizes) }] : [];
  });
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes)[0];
  if (largest === undefined) return null;
  const { id, accessHash, fileReference } = photo;
  return {
    messageId,
    dataCentre: photo.dcId,
    location: { _: "inputPhotoFileLocation", id, accessHash, fileReference, thumbSize: largest.type },
    mimetype: "image/jpeg",
    fileName: null,
    bytes: largest.bytes,
    isVoice: false,
  };
}

function documentIn(messageId: number, document: tl.RawDocument): FoundFile {
  const { id, accessHash, fileReference, attributes } = document;
  const named = attributes.find((attribute) => attribute._ === "documentAttributeFilename");
  const sound = attributes.find((attribute) => attribute._ === "documentAttributeAudio");
  return {
    messageId,
    dataCentre: document.dcId,
    location: { _: "inputDocumentFileLocation", id, accessHash, fileReference, thumbSize: "" },
    mimetype: document.mimeType || "application/octet-stream",
    fileName: named?.fileName || null,
    bytes: document.size,
    isVoice: sound?.voice === true,
  };
}

const LOCATIONS = ["inputDocumentFileLocation", "inputPhotoFileLocation"] as const;

/** Short: it is kept with each message. */
function writeReference({ messageId, dataCentre, location }: FilePlace): string {
  const { id, accessHash, fileReference, thumbSize } = location;
  const kind = LOCATIONS.indexOf(location._);
  const bytes = Buffer.from(fileReference).toString("base64");
  return JSON.stringify([kind, messageId, dataCentre, id.toString(), accessHash.toString(), bytes, thumbSize]);
}

/** Null for a text that is none of ours. */
export function readReference(reference: string): FilePlace | null {
  const fields = parsed(reference);
  if (!Array.isArray(fields) || fields.length !== 7) return null;
  const [kind, messageId, dataCentre, id, accessHash, bytes, thumbSize] = fields;
  const type = LOCATIONS[Number(kind)];
  if (type === undefined) return null;
  return {
    messageId: Number(messageId),
    dataCentre: Number(dataCentre),
    location: {
      _: type,
      id: Long.fromString(String(id)),
      accessHash: Long.fromString(String(accessHash)),
      fileReference: Buffer.from(String(bytes), "base64"),
      thumbSize: String(thumbSize),
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

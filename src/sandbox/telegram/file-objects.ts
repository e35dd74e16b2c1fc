import type { tl } from "@mtcute/core";
import type { SaidOfFile } from "../common/file-facts.ts";
import { longOf, seconds } from "./longs.ts";
import { fileAccessHash, fileId, fileReference, type StoredFile } from "./stored-file.ts";
import { smallPhoto, type Thumbnail } from "./thumbnail.ts";

/** Files as clients are told of them. */

export interface NamedFile extends Attributed {
  readonly file: StoredFile;
  readonly thumbnail?: Thumbnail | undefined;
  readonly fileName: string | null;
}

/** All that a client says of its file, in its own words; a phone says what the fields beside it do. */
export interface Attributed {
  readonly attributes?: readonly tl.TypeDocumentAttribute[] | undefined;
}

function fileObject(file: StoredFile, at: Date) {
  const id = fileId(file);
  return {
    id: longOf(id),
    accessHash: longOf(fileAccessHash(id)),
    fileReference: fileReference(id),
    date: seconds(at),
    dcId: file.dataCentre,
  };
}

type Photo = { readonly file: StoredFile } & SaidOfFile;

export function photoObject({ file, width: w = 800, height: h = 600 }: Photo, at: Date): tl.RawPhoto {
  const sizes: tl.TypePhotoSize[] = [{ _: "photoSize", type: "x", w, h, size: file.bytes }];
  return { _: "photo", ...fileObject(file, at), sizes };
}

/** Of somebody: the network cuts it to a square in sizes of its own. Here they all are the file as it came. */
export function pictureObject({ file }: Photo, at: Date): tl.RawPhoto {
  const sizes = PICTURE_SIZES.map(([type, w]) => ({ _: "photoSize", type, w, h: w, size: file.bytes }) as const);
  return { _: "photo", ...fileObject(file, at), sizes };
}

const PICTURE_SIZES = [
  ["a", 160],
  ["b", 320],
  ["c", 640],
] as const;

export function sizeOf({ width: w, height: h }: SaidOfFile): tl.RawDocumentAttributeImageSize[] {
  return w === undefined || h === undefined ? [] : [{ _: "documentAttributeImageSize", w, h }];
}

export function documentObject(
  { file, fileName, thumbnail, attributes }: NamedFile,
  at: Date,
  ofPhone: readonly tl.TypeDocumentAttribute[],
): tl.RawDocument {
  const named: tl.TypeDocumentAttribute[] = fileName === null ? [] : [{ _: "documentAttributeFilename", fileName }];
  return {
    _: "document",
    ...fileObject(file, at),
    mimeType: file.mimetype,
    size: file.bytes,
    ...(thumbnail && { thumbs: [smallPhoto(thumbnail)] }),
    attributes: [...(attributes ?? [...ofPhone, ...named])],
  };
}

import type { tl } from "@mtcute/core";
import { unreachable } from "#domain/result.ts";
import { RpcRefusal } from "../rpc.ts";
import { digestNumber, longOf, seconds } from "./longs.ts";

/** Content that a message carries besides its text. */
export type Media =
  | { readonly kind: "photo"; readonly file: StoredFile }
  | { readonly kind: "video" | "file"; readonly file: StoredFile; readonly fileName: string | null }
  | {
      readonly kind: "contact";
      readonly phone: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly vcard: string;
      /** 0 where nobody has the number. */
      readonly userId: number;
    }
  | {
      readonly kind: "location";
      readonly latitude: number;
      readonly longitude: number;
      readonly venue: { readonly title: string; readonly address: string } | null;
    };

export interface StoredFile {
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly mimetype: string;
  readonly dataCentre: number;
  /** False where it is too large to be looked at. */
  readonly kept: boolean;
}

const NO_BYTES = new Uint8Array(4);

/** A file's number is the beginning of its digest: that is how it is found again. */
export function fileId({ sha256 }: Pick<StoredFile, "sha256">): bigint {
  return BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`));
}

export function fileAccessHash(id: bigint): bigint {
  return digestNumber(`file:${id}`);
}

export function mediaObject(media: Media, at: Date): tl.TypeMessageMedia {
  switch (media.kind) {
    case "photo":
      return { _: "messageMediaPhoto", photo: photoObject(media.file, at) };
    case "video":
    case "file":
      return { _: "messageMediaDocument", document: documentObject(media, at) };
    case "contact":
      return {
        _: "messageMediaContact",
        phoneNumber: media.phone,
        firstName: media.firstName,
        lastName: media.lastName,
        vcard: media.vcard,
        userId: media.userId,
      };
    case "location": {
      const geo = { _: "geoPoint", lat: media.latitude, long: media.longitude, accessHash: longOf(1n) } as const;
      if (media.venue === null) return { _: "messageMediaGeo", geo };
      return { _: "messageMediaVenue", geo, ...media.venue, provider: "", venueId: "", venueType: "" };
    }
    default:
      return unreachable(media);
  }
}

function fileObject(file: StoredFile, at: Date) {
  const id = fileId(file);
  return {
    id: longOf(id),
    accessHash: longOf(fileAccessHash(id)),
    fileReference: NO_BYTES,
    date: seconds(at),
    dcId: file.dataCentre,
  };
}

function photoObject(file: StoredFile, at: Date): tl.RawPhoto {
  const sizes: tl.TypePhotoSize[] = [{ _: "photoSize", type: "x", w: 800, h: 600, size: file.bytes }];
  return { _: "photo", ...fileObject(file, at), sizes };
}

function documentObject(media: Extract<Media, { fileName: string | null }>, at: Date): tl.RawDocument {
  const attributes: tl.TypeDocumentAttribute[] = [];
  if (media.kind === "video") attributes.push({ _: "documentAttributeVideo", duration: 0, w: 640, h: 360 });
  if (media.fileName !== null) attributes.push({ _: "documentAttributeFilename", fileName: media.fileName });
  const { mimetype, bytes } = media.file;
  return { _: "document", ...fileObject(media.file, at), mimeType: mimetype, size: bytes, attributes };
}

export function locationOf(point: tl.TypeInputGeoPoint, venue: Extract<Media, { kind: "location" }>["venue"]): Media {
  if (point._ !== "inputGeoPoint" || !(Math.abs(point.lat) <= 90 && Math.abs(point.long) <= 180)) {
    throw new RpcRefusal(400, "MEDIA_INVALID");
  }
  return { kind: "location", latitude: point.lat, longitude: point.long, venue };
}

import type { tl } from "@mtcute/core";
import type { TelegramContent } from "#ports/telegram-sessions.ts";

type FileContent = Extract<TelegramContent, { file: unknown }>;
type PlainContent = Extract<TelegramContent, { kind: "contact" | "location" }>;

/** A file that has been sent up, in the form that its content asks for. */
export function fileMedia({ kind, file }: FileContent, uploaded: tl.TypeInputFile): tl.TypeInputMedia {
  if (kind === "image") return { _: "inputMediaUploadedPhoto", file: uploaded };
  const named = { _: "documentAttributeFilename", fileName: file.fileName } as const;
  if (!file.mimetype.startsWith("video/")) {
    const attributes = [named];
    return { _: "inputMediaUploadedDocument", forceFile: true, file: uploaded, mimeType: file.mimetype, attributes };
  }
  const video = { _: "documentAttributeVideo", supportsStreaming: true, duration: 0, w: 0, h: 0 } as const;
  return {
    _: "inputMediaUploadedDocument",
    // Without it, a video that has no sound becomes an animation.
    nosoundVideo: true,
    file: uploaded,
    mimeType: file.mimetype,
    attributes: [named, video],
  };
}

export function plainMedia(content: PlainContent): tl.TypeInputMedia {
  if (content.kind === "contact") {
    const { number: phoneNumber, firstName, lastName = "" } = content;
    return { _: "inputMediaContact", phoneNumber, firstName, lastName, vcard: "" };
  }
  const { latitude: lat, longitude: long, name: title, address } = content;
  const geoPoint = { _: "inputGeoPoint", lat, long } as const;
  if (!title && !address) return { _: "inputMediaGeoPoint", geoPoint };
  return {
    _: "inputMediaVenue",
    geoPoint,
    title: title || address || "",
    address: address ?? "",
    provider: "",
    venueId: "",
    venueType: "",
  };
}

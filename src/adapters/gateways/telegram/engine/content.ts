import type { tl } from "@mtcute/core";
import Long from "long";
import { GIF_TYPE } from "#domain/messages/limits.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import type { FileFacts } from "./heard-file.ts";

type FileContent = Extract<TelegramContent, { file: unknown }>;
type AudioContent = Extract<TelegramContent, { kind: "audio" }>;
type PollContent = Extract<TelegramContent, { kind: "poll" }>;
export type MediaContent = FileContent | PlainContent;
type PlainContent = Extract<TelegramContent, { kind: "contact" | "location" | "poll" }>;

interface SentFacts extends FileFacts {
  /** A small picture of it, sent up too. */
  readonly thumb: tl.TypeInputFile | null;
}

/** A file that has been sent up, in the form that its content asks for, with what it says of itself. */
export function fileMedia(content: FileContent, uploaded: tl.TypeInputFile, facts: SentFacts): tl.TypeInputMedia {
  const { kind, file } = content;
  // Telegram looks into a picture itself.
  if (kind === "image") return { _: "inputMediaUploadedPhoto", file: uploaded };
  if (kind === "audio") return audioMedia(content, uploaded, facts);
  if (kind === "sticker") return stickerMedia(uploaded, facts);
  const named = nameOf(content);
  const looks = facts.thumb === null ? {} : { thumb: facts.thumb };
  if (!file.mimetype.startsWith("video/")) {
    const attributes = [named, ...sizeOf(facts)];
    // Telegram plays a GIF over and over, unless it is to stay the file that it is.
    const forceFile = kind !== "video" || file.mimetype !== GIF_TYPE;
    const document = { _: "inputMediaUploadedDocument", forceFile, file: uploaded, attributes } as const;
    return { ...document, ...looks, mimeType: file.mimetype };
  }
  const { seconds: duration, width: w, height: h } = facts;
  const video = { _: "documentAttributeVideo", supportsStreaming: true, duration, w, h } as const;
  return {
    _: "inputMediaUploadedDocument",
    // Without it, a video that has no sound becomes an animation.
    nosoundVideo: true,
    file: uploaded,
    ...looks,
    mimeType: file.mimetype,
    attributes: [named, video],
  };
}

/** As its sender calls it, else as its host does. */
function nameOf(content: FileContent): tl.RawDocumentAttributeFilename {
  const given = "fileName" in content ? content.fileName : undefined;
  return { _: "documentAttributeFilename", fileName: given ?? content.file.fileName };
}

/** What is spoken has no name. A sound lasts whole seconds, at least one. */
function audioMedia(content: AudioContent, uploaded: tl.TypeInputFile, facts: SentFacts): tl.TypeInputMedia {
  const { file, voice } = content;
  const duration = facts.seconds === 0 ? 0 : Math.max(1, Math.round(facts.seconds));
  const sound = { _: "documentAttributeAudio", duration, ...(voice === true && { voice }) } as const;
  const attributes = voice === true ? [sound] : [nameOf(content), sound];
  return { _: "inputMediaUploadedDocument", file: uploaded, mimeType: file.mimetype, attributes };
}

function stickerMedia(uploaded: tl.TypeInputFile, facts: SentFacts): tl.TypeInputMedia {
  return {
    _: "inputMediaUploadedDocument",
    file: uploaded,
    mimeType: "image/webp",
    attributes: [
      { _: "documentAttributeFilename", fileName: "sticker.webp" },
      ...sizeOf(facts),
      { _: "documentAttributeSticker", alt: "", stickerset: { _: "inputStickerSetEmpty" } },
    ],
  };
}

function sizeOf({ width: w, height: h }: FileFacts): tl.RawDocumentAttributeImageSize[] {
  return w === 0 || h === 0 ? [] : [{ _: "documentAttributeImageSize", w, h }];
}

/** Open to see who chose what: nobody learns of votes otherwise. */
function pollMedia({ question, options, multiple }: PollContent): tl.TypeInputMedia {
  const said = (text: string): tl.RawTextWithEntities => ({ _: "textWithEntities", text, entities: [] });
  return {
    _: "inputMediaPoll",
    poll: {
      _: "poll",
      id: Long.ZERO,
      hash: Long.ZERO,
      publicVoters: true,
      ...(multiple === true && { multipleChoice: true }),
      question: said(question),
      answers: options.map((text) => ({ _: "inputPollAnswer", text: said(text) })),
    },
  };
}

export function plainMedia(content: PlainContent): tl.TypeInputMedia {
  if (content.kind === "poll") return pollMedia(content);
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

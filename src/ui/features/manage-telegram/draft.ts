import { westernDigits } from "#domain/phone-number.ts";
import { unreachable } from "#domain/result.ts";
import type { TelegramSendInput } from "#ports/contracts/dashboard-telegram-api.ts";

/** The kinds on offer, in the order of the buttons. */
export const SEND_KINDS = [
  "text",
  "image",
  "video",
  "file",
  "contact",
  "location",
] as const satisfies readonly TelegramSendInput["kind"][];
export type SendKind = (typeof SEND_KINDS)[number];

export const KIND_LABELS: Readonly<Record<SendKind, string>> = {
  text: "Text Message",
  image: "Image",
  video: "Video",
  file: "File",
  contact: "Contact",
  location: "Location",
};

/** Everything typed so far; each kind keeps its fields while another is on show. */
export interface Draft {
  readonly kind: SendKind;
  readonly recipient: string;
  readonly text: string;
  readonly imageUrl: string;
  readonly imageCaption: string;
  readonly videoUrl: string;
  readonly videoCaption: string;
  readonly fileUrl: string;
  readonly fileCaption: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactNumber: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly placeName: string;
  readonly address: string;
}

export const EMPTY_DRAFT: Draft = {
  kind: "text",
  recipient: "",
  text: "",
  imageUrl: "",
  imageCaption: "",
  videoUrl: "",
  videoCaption: "",
  fileUrl: "",
  fileCaption: "",
  firstName: "",
  lastName: "",
  contactNumber: "",
  latitude: "",
  longitude: "",
  placeName: "",
  address: "",
};

/** What is sent for a field left empty; the files are our own, so that a first send needs no other site. Source: spec §5. */
export const SAMPLES = {
  imagePath: "/samples/photo.jpg",
  videoPath: "/samples/video.mp4",
  filePath: "/samples/document.pdf",
  contactName: "Test Contact",
  contactNumber: "00000000000",
  latitude: "33.3152",
  longitude: "44.3661",
  placeName: "My Location",
  address: "Baghdad, Iraq",
} as const;

export interface Samples {
  readonly text: string;
  readonly imageUrl: string;
  readonly videoUrl: string;
  readonly fileUrl: string;
}

/** The samples that depend on whose form it is and where this page came from. */
export function samplesFor(instanceName: string, origin: string): Samples {
  return {
    text: `Test Message From ${instanceName}`,
    imageUrl: origin + SAMPLES.imagePath,
    videoUrl: origin + SAMPLES.videoPath,
    fileUrl: origin + SAMPLES.filePath,
  };
}

const LINK = /^(?:https?:\/\/)?(?:t|telegram)\.me\/@?(\w+)\/?$/i;

/** What may be typed as a recipient: what starts with @, else only digits and plus (spec §5). A t.me link is a name. */
export function cleanRecipient(typed: string): string {
  const text = typed.trim();
  if (text.startsWith("@")) return text.replace(/\s/g, "");
  const name = LINK.exec(text)?.[1];
  return name === undefined ? westernDigits(text).replace(/[^\d+]/g, "") : `@${name}`;
}

/** The request for a draft, defaults filled in; null for a kind that is not one of ours. */
export function toSendInput(draft: Draft, samples: Samples): TelegramSendInput | null {
  const { kind, recipient } = draft;
  switch (kind) {
    case "text":
      return { kind, recipient, text: draft.text.trim() ? draft.text : samples.text };
    case "image":
      return { kind, recipient, url: draft.imageUrl.trim() || samples.imageUrl, ...caption(draft.imageCaption) };
    case "video":
      return { kind, recipient, url: draft.videoUrl.trim() || samples.videoUrl, ...caption(draft.videoCaption) };
    case "file":
      return { kind, recipient, url: draft.fileUrl.trim() || samples.fileUrl, ...caption(draft.fileCaption) };
    case "contact":
      return {
        kind,
        recipient,
        phone: westernDigits(draft.contactNumber).replace(/[\s-]/g, "") || SAMPLES.contactNumber,
        firstName: draft.firstName.trim() || SAMPLES.contactName,
        lastName: draft.lastName.trim(),
      };
    case "location":
      return {
        kind,
        recipient,
        latitude: Number(draft.latitude || SAMPLES.latitude),
        longitude: Number(draft.longitude || SAMPLES.longitude),
        title: draft.placeName.trim() || SAMPLES.placeName,
        address: draft.address.trim() || SAMPLES.address,
      };
    default:
      return null;
  }
}

function caption(typed: string): { caption?: string } {
  return typed.trim() ? { caption: typed } : {};
}

/** One line that names a message in a list. */
export function summary(input: TelegramSendInput): string {
  switch (input.kind) {
    case "text":
      return input.text;
    case "image":
    case "video":
    case "file":
      return input.caption ?? KIND_LABELS[input.kind];
    case "contact":
      return `${KIND_LABELS.contact}: ${[input.firstName, input.lastName].filter(Boolean).join(" ")}`;
    case "location":
      return [input.title, input.address].filter(Boolean).join(", ");
    default:
      return unreachable(input);
  }
}

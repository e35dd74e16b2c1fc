import { westernDigits } from "#domain/phone-number.ts";
import { unreachable } from "#domain/result.ts";
import type { TelegramSendInput } from "#ports/contracts/telegram/dashboard.ts";
import { captionOf, contactNumberOf, type PlaceDraft, placeOf, SAMPLES, type Samples } from "../manage/samples.ts";

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
export interface Draft extends PlaceDraft {
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
      return { kind, recipient, url: draft.imageUrl.trim() || samples.imageUrl, ...captionOf(draft.imageCaption) };
    case "video":
      return { kind, recipient, url: draft.videoUrl.trim() || samples.videoUrl, ...captionOf(draft.videoCaption) };
    case "file":
      return { kind, recipient, url: draft.fileUrl.trim() || samples.fileUrl, ...captionOf(draft.fileCaption) };
    case "contact":
      return {
        kind,
        recipient,
        phone: contactNumberOf(draft.contactNumber),
        firstName: draft.firstName.trim() || SAMPLES.contactName,
        lastName: draft.lastName.trim(),
      };
    case "location": {
      const { name: title, ...place } = placeOf(draft);
      return { kind, recipient, ...place, title };
    }
    default:
      return null;
  }
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

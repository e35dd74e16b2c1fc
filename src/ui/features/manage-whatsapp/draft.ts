import { parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { unreachable } from "#domain/result.ts";
import type { SendInput } from "#ports/contracts/dashboard/api.ts";
import { captionOf, contactNumberOf, type PlaceDraft, placeOf, SAMPLES, type Samples } from "../manage/samples.ts";

/** The kinds on offer, in the order of the buttons. */
export const SEND_KINDS = [
  "text",
  "image",
  "video",
  "contact",
  "location",
] as const satisfies readonly SendInput["kind"][];
export type SendKind = (typeof SEND_KINDS)[number];

export const KIND_LABELS: Readonly<Record<SendKind, string>> = {
  text: "Text Message",
  image: "Image",
  video: "Video",
  contact: "Contact",
  location: "Location",
};

/** Everything typed so far; each kind keeps its fields while another is on show. */
export interface Draft extends PlaceDraft {
  readonly kind: SendKind;
  readonly number: string;
  readonly text: string;
  readonly imageUrl: string;
  readonly imageCaption: string;
  readonly videoUrl: string;
  readonly videoCaption: string;
  readonly contactName: string;
  readonly contactNumber: string;
}

export const EMPTY_DRAFT: Draft = {
  kind: "text",
  number: "",
  text: "",
  imageUrl: "",
  imageCaption: "",
  videoUrl: "",
  videoCaption: "",
  contactName: "",
  contactNumber: "",
  latitude: "",
  longitude: "",
  placeName: "",
  address: "",
};

/** As the provider wants it, without plus (spec §5). What is no number goes as typed: the server says what is wrong. */
export function bareNumber(typed: string): string {
  const parsed = parsePhoneNumber(typed);
  return parsed.ok ? parsed.value : westernDigits(typed).replace(/[+\s-]/g, "");
}

/** The request for a draft, defaults filled in; null for a kind that is not one of ours. */
export function toSendInput(draft: Draft, samples: Samples): SendInput | null {
  const number = bareNumber(draft.number);
  const { kind } = draft;
  switch (kind) {
    case "text":
      return { kind, number, text: draft.text.trim() ? draft.text : samples.text };
    case "image":
      return { kind, number, url: draft.imageUrl.trim() || samples.imageUrl, ...captionOf(draft.imageCaption) };
    case "video":
      return { kind, number, url: draft.videoUrl.trim() || samples.videoUrl, ...captionOf(draft.videoCaption) };
    case "contact":
      return {
        kind,
        number,
        contactName: draft.contactName.trim() || SAMPLES.contactName,
        contactNumber: contactNumberOf(draft.contactNumber),
      };
    case "location":
      return { kind, number, ...placeOf(draft) };
    default:
      return null;
  }
}

/** One line that names a message in a list. */
export function summary(input: SendInput): string {
  switch (input.kind) {
    case "text":
      return input.text;
    case "image":
    case "video":
      return input.caption ?? KIND_LABELS[input.kind];
    case "contact":
      return `${KIND_LABELS.contact}: ${input.contactName}`;
    case "location":
      return [input.name, input.address].filter(Boolean).join(", ");
    default:
      return unreachable(input);
  }
}

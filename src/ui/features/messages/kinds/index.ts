import type { Kind } from "#domain/messages/content.ts";
import type { ShownKind } from "../../../api/phone-network.ts";
import type { KindView } from "../kind.ts";
import { audio } from "./audio.tsx";
import { contact } from "./contact.tsx";
import { document } from "./document.tsx";
import { image } from "./image.tsx";
import { location } from "./location.tsx";
import { poll } from "./poll.tsx";
import { sticker } from "./sticker.tsx";
import { text } from "./text.tsx";
import { video } from "./video.tsx";

type KindViews = { readonly [K in ShownKind]: KindView<K> };

/** Each kind that a form offers and a phone shows; which of them a platform has, and in which order, its contract says. */
export const KINDS: KindViews = { text, image, video, document, audio, sticker, contact, location, poll };

export function isShownKind(kind: Kind): kind is ShownKind {
  return Object.hasOwn(KINDS, kind);
}

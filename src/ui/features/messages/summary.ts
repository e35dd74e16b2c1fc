import type { RequestedContent } from "#domain/messages/content.ts";
import type { ShownKind } from "../../api/phone-network.ts";

type Summaries = { readonly [K in ShownKind]: (content: RequestedContent<K>) => string };

/** Apart from the kinds' forms and bubbles, which a list of messages does without. */
const SUMMARIES: Summaries = {
  text: ({ text }) => text,
  image: ({ caption }) => caption ?? "Image",
  video: ({ caption }) => caption ?? "Video",
  document: ({ caption, fileName }) => caption ?? fileName ?? "File",
  audio: ({ voice }) => (voice ? "Voice message" : "Audio"),
  contact: ({ firstName, lastName }) => `Contact: ${[firstName, lastName].filter(Boolean).join(" ")}`,
  location: ({ name, address }) => [name, address].filter(Boolean).join(", "),
};

/** One line that names a message in a list. */
export function summary(message: RequestedContent<ShownKind>): string {
  return summaryOf(message.kind, message);
}

function summaryOf<K extends ShownKind>(kind: K, content: RequestedContent<K>): string {
  return SUMMARIES[kind](content);
}

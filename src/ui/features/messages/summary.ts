import type { RequestedContent } from "#domain/messages/content.ts";
import { say } from "#languages/say.ts";
import type { ShownKind } from "../../api/phone-network.ts";
import { listed } from "./listed.ts";

type Summaries = { readonly [K in ShownKind]: (content: RequestedContent<K>) => string };

/** Apart from the kinds' forms and bubbles, which a list of messages does without. */
const SUMMARIES: Summaries = {
  text: ({ text }) => text,
  image: ({ caption }) => caption ?? say("Image"),
  video: ({ caption }) => caption ?? say("Video"),
  document: ({ caption, fileName }) => caption ?? fileName ?? say("File"),
  audio: ({ voice }) => (voice ? say("Voice message") : say("Audio")),
  sticker: () => say("Sticker"),
  poll: ({ question }) => say("Poll: {question}", { question }),
  contact: ({ firstName, lastName }) =>
    say("Contact: {name}", { name: [firstName, lastName].filter(Boolean).join(" ") }),
  location: ({ name, address }) => listed([name, address]),
};

/** One line that names a message in a list. */
export function summary(message: RequestedContent<ShownKind>): string {
  return summaryOf(message.kind, message);
}

function summaryOf<K extends ShownKind>(kind: K, content: RequestedContent<K>): string {
  return SUMMARIES[kind](content);
}

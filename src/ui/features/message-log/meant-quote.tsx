import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { Quoted } from "../messages/shown-parts.tsx";
import { lineOf } from "./message-line.tsx";
import { nameOf } from "./person.tsx";

interface MeantQuoteProps {
  readonly about: LoggedMessage["about"];
  /** Whether that message stands on this page, by its id. */
  readonly isHere?: ((id: string) => boolean) | undefined;
}

/** What a message quotes, reacts to, votes in, changes or takes back: nothing where it is about none. */
export function MeantQuote({ about, isHere }: MeantQuoteProps) {
  if (about === null) return null;
  const { message } = about;
  if (message === null) return <Quoted writer={null} line={say("A message that is not kept here")} />;
  const { id, direction } = message;
  const person = message.writer ?? message.person;
  const writer = direction === "out" ? say("You") : person === null ? null : nameOf(person);
  const link = isHere?.(id) ? { href: `#${id}`, onFollow: () => follow(id) } : undefined;
  return <Quoted writer={writer} line={lineOf(message)} link={link} />;
}

/** Without a step in the browser's history: the way back leads out of the chat. */
function follow(id: string): void {
  const message = document.getElementById(id);
  message?.scrollIntoView({ block: "center" });
  message?.focus({ preventScroll: true });
}

import {
  AudioLines,
  Contact,
  FileText,
  Forward,
  Image,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Mic,
  Pencil,
  Pin,
  Smile,
  Sticker,
  TextAlignStart,
  Trash2,
  Video,
} from "lucide-react";
import { type RequestedContent, textOf } from "#domain/messages/content.ts";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { LoggedMessage, MeantMessage } from "#ports/contracts/dashboard/message-log.ts";
import { classNames } from "../../components/class-names.ts";
import { OneLine } from "../../components/one-line.tsx";
import { summary } from "../messages/summary.ts";

interface KindLook {
  readonly icon: LucideIcon;
  /** Where a message says nothing itself. */
  readonly label: string;
}

const LOOKS: Readonly<Record<LoggedMessage["kind"], KindLook>> = {
  text: { icon: TextAlignStart, label: say("{what, select, message {Text} other {Text}}", { what: "message" }) },
  image: { icon: Image, label: say("Picture") },
  video: { icon: Video, label: say("Video") },
  album: { icon: Image, label: say("Album") },
  audio: { icon: AudioLines, label: say("Audio") },
  document: { icon: FileText, label: say("Document") },
  sticker: { icon: Sticker, label: say("Sticker") },
  contact: { icon: Contact, label: say("{what, select, message {Contact} other {Contact}}", { what: "message" }) },
  location: { icon: MapPin, label: say("Location") },
  poll: { icon: ListChecks, label: say("Poll") },
  reaction: { icon: Smile, label: say("Reaction") },
  vote: { icon: ListChecks, label: say("Vote") },
  edit: { icon: Pencil, label: say("Changed a message") },
  delete: { icon: Trash2, label: say("Took a message back") },
  pin: { icon: Pin, label: say("Pinned or unpinned a message") },
  forward: { icon: Forward, label: say("Forwarded a message") },
  otp: { icon: KeyRound, label: say("One-time code") },
  other: { icon: MessageSquareText, label: say("A kind of message that is not shown here yet") },
};

const VOICE: KindLook = { icon: Mic, label: say("Voice message") };

export function kindLook({ file, content, kind }: Pick<LoggedMessage, "kind" | "file" | "content">): KindLook {
  return file?.voice || (content !== null && isVoice(content)) ? VOICE : LOOKS[kind];
}

export function contentLook(content: RequestedContent): KindLook {
  return isVoice(content) ? VOICE : LOOKS[content.kind];
}

function isVoice(content: RequestedContent): boolean {
  return content.kind === "audio" && content.voice === true;
}

/** One line that says what a message says. */
export function lineOf(message: MeantMessage): string {
  const { kind, direction, person, content, text, file, contact, location } = message;
  const { label } = kindLook(message);
  if (person === null) return MESSAGE_LOG_WORDING.erased;
  if (direction === "out" && kind !== "text") return (content === null ? "" : saidIn(content, label)) || label;
  if (kind === "reaction") return reacted(text ?? "");
  if ((kind === "vote" || kind === "edit") && text) return named(label, text);
  return text || file?.name || contact?.name || location?.name || location?.address || label;
}

function reacted(text: string): string {
  return text === "" ? say("Took a reaction back") : say("Reacted {text}", { text });
}

/** Not to be taken for a message of its own. */
function named(label: string, text: string): string {
  return `${label}: ${text}`;
}

function saidIn(content: RequestedContent, label: string): string {
  switch (content.kind) {
    case "otp":
      return say("One-time code {code}", { code: content.code });
    case "reaction":
      return reacted(content.emoji);
    case "edit":
      return named(label, content.text);
    case "album":
      return textOf(content) ?? "";
    case "delete":
    case "forward":
      return "";
    case "pin":
      return content.pinned ? say("Pinned a message") : say("Unpinned a message");
    default: {
      const line = summary(content);
      return line === "" && "url" in content ? content.url : line;
    }
  }
}

/** Its icon, and the line. */
export function MessageLine({ message, className }: { readonly message: LoggedMessage; readonly className?: string }) {
  const { icon: Icon, label } = kindLook(message);
  return (
    <span className={classNames("flex min-w-0 items-center gap-2", className)}>
      <Icon aria-label={label} role="img" strokeWidth={1.6} className="size-4 flex-none text-ink-muted" />
      <OneLine text={lineOf(message)} className={message.person === null ? "text-ink-muted" : undefined} />
    </span>
  );
}

import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";

/** What has been done about a message. */
export interface Acted {
  /** What stands of everybody's reactions, ours too. */
  readonly reactions: readonly string[];
  /** What we have reacted with. */
  readonly own: string | null;
  /** What it says instead; null where it was not changed. */
  readonly text: string | null;
  readonly isTakenBack: boolean;
  readonly isPinned: boolean;
}

interface ActsOfChat {
  /** By the id of the message. */
  readonly of: ReadonlyMap<string, Acted>;
  /** The ids of acts that show in the message that they are about. */
  readonly shownThere: ReadonlySet<string>;
}

export const NOTHING_DONE: Acted = { reactions: [], own: null, text: null, isTakenBack: false, isPinned: false };

/** Of those that are on their way somebody may want to know why they wait, or to cancel them. */
const DONE: readonly LoggedMessage["state"][] = ["sending", "sent", "delivered", "read", "received"];
const OURS = "";

interface Gathered extends Pick<Acted, "text" | "isTakenBack"> {
  readonly reactions: Map<string, string>;
  readonly pinned: boolean | null;
}

/** Of a chat, whose acts come after what they are about. `messages`: newest first. */
export function actsIn(messages: readonly LoggedMessage[]): ActsOfChat {
  const here = new Set(messages.map(({ id }) => id));
  const gathered = new Map<string, Gathered>();
  const shownThere = new Set<string>();
  for (const message of messages) {
    const about = message.about?.message?.id;
    if (about === undefined || !here.has(about) || message.person === null || !DONE.includes(message.state)) continue;
    const before = gathered.get(about) ?? { reactions: new Map(), text: null, isTakenBack: false, pinned: null };
    const after = withAct(before, message);
    if (after === null) continue;
    gathered.set(about, after);
    if (message.kind !== "pin") shownThere.add(message.id);
  }
  return { of: new Map([...gathered].map(([id, acts]) => [id, acted(acts)])), shownThere };
}

/** Newer ones have been gathered before. Null of what is no such act. */
function withAct(acts: Gathered, message: LoggedMessage): Gathered | null {
  const { kind, direction, person, writer, content, text } = message;
  switch (kind) {
    case "reaction": {
      const whose = direction === "out" ? OURS : ((writer ?? person)?.recipient ?? "?");
      const emoji = content?.kind === "reaction" ? content.emoji : (text ?? "");
      return acts.reactions.has(whose) ? acts : { ...acts, reactions: new Map(acts.reactions).set(whose, emoji) };
    }
    case "edit":
      return { ...acts, text: acts.text ?? (content?.kind === "edit" ? content.text : text) };
    case "delete":
      return { ...acts, isTakenBack: true };
    case "pin":
      return { ...acts, pinned: acts.pinned ?? (content?.kind === "pin" && content.pinned) };
    default:
      return null;
  }
}

function acted({ reactions, text, isTakenBack, pinned }: Gathered): Acted {
  const standing = [...reactions.values()].filter((emoji) => emoji !== "").reverse();
  return { reactions: standing, own: reactions.get(OURS) || null, text, isTakenBack, isPinned: pinned === true };
}

import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";

/** What somebody does to a message that a phone holds already. */
export type MessageAct = { readonly about: string } & (
  | { readonly kind: "reaction"; readonly emoji: string }
  | { readonly kind: "vote"; readonly options: readonly string[] }
  | { readonly kind: "edit"; readonly text: string }
  | { readonly kind: "delete" }
  | { readonly kind: "pin"; readonly pinned: boolean }
);

/** The message as a phone shows it afterwards; the very same where it may not be changed so by `by`. */
export function afterAct(message: WhatsAppSandboxMessage, by: string, act: MessageAct): WhatsAppSandboxMessage {
  if (message.deleted) return message;
  switch (act.kind) {
    case "reaction": {
      const others = (message.reactions ?? []).filter(({ from }) => from !== by);
      return { ...message, reactions: act.emoji === "" ? others : [...others, { from: by, emoji: act.emoji }] };
    }
    case "vote":
      return message.poll === undefined ? message : { ...message, poll: afterVote(message.poll, by, act.options) };
    case "edit":
      if (message.from !== by) return message;
      return { ...message, ...(message.kind === "text" ? { text: act.text } : { caption: act.text }), edited: true };
    case "pin": {
      const { pinned: _, ...others } = message;
      return act.pinned ? { ...others, pinned: true } : others;
    }
    case "delete": {
      if (message.from !== by) return message;
      const { id, from, to, at, status } = message;
      return { id, from, to, at, status, kind: "text", deleted: true };
    }
  }
}

type Poll = NonNullable<WhatsAppSandboxMessage["poll"]>;

/** A vote replaces the one before. */
function afterVote(poll: Poll, by: string, chosen: readonly string[]): Poll {
  const options = poll.options.map(({ text, voters }) => {
    const others = voters.filter((voter) => voter !== by);
    return { text, voters: chosen.includes(text) ? [...others, by] : others };
  });
  return { ...poll, options };
}

import { PIN_DAYS } from "#domain/messages/content.ts";
import type { Guide } from "../model.ts";
import { EXAMPLE_MESSAGE } from "../request.ts";
import { guide, text } from "./blocks.ts";
import { EXAMPLE_PERSON, type UnifiedCalls } from "./unified-calls.ts";

/** What is done about a message that is there. */
export function unifiedActs({ explained }: UnifiedCalls): Guide {
  const to = EXAMPLE_PERSON;
  return guide(
    "unified-acts",
    "Act on a message",
    text(
      "The path names the message by its `id`. What you do about it is answered as a send is: it has an `id` and a `state` of its own, and takes an `Idempotency-Key`.",
    ),
    ...explained("reactToMessage", { body: { emoji: "👍" } }),
    ...explained("editMessage", { body: { text: "Order 1042 comes tomorrow." } }),
    ...explained("deleteMessage"),
    ...explained("forwardMessage", { body: { to } }),
    ...explained("sendMessage", {
      title: "Quote a message",
      words: "`reply_to` is the `id` of a message of the same chat, which is shown above the answer.",
      body: { to, text: "It is at your door.", reply_to: EXAMPLE_MESSAGE },
    }),
    ...explained("pinMessage"),
    text(
      `On WhatsApp it stays there for 7 days, or for as many as \`days\` in the body says: ${PIN_DAYS.slice(0, -1).join(", ")} or ${PIN_DAYS.at(-1)}. On Telegram it stays until it is unpinned, with \`DELETE\` on the same path.`,
    ),
  );
}

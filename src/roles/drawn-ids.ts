import { messageIds } from "#domain/messages/message-id.ts";
import type { Base } from "./base.ts";

const MAX_TAIL = 0x100_0000;

/** Draws ids of messages, each after the one before; others are made of them. */
export function drawnIds({ clock, random }: Pick<Base, "clock" | "random">): () => string {
  return messageIds(
    () => clock.now().getTime(),
    () => random.below(MAX_TAIL),
  );
}

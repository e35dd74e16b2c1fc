import type { MessageState } from "#domain/messages/life.ts";
import type { MessageFilter } from "#ports/messages.ts";
import type { AccountOutboxDependencies } from "./callers.ts";
import type { Entry } from "./entry.ts";

const RETRY_MS = 1_000;
/** What was refused or held back has begun no chat. */
const BEGUN: readonly MessageState[] = ["sent", "delivered", "read", "unknown"];

/** Whether the account and its recipient have written before; looked up again a little later where that cannot be read. */
export async function lookUpChat(
  { messages, clock, logger, instance: { instanceId } }: AccountOutboxDependencies,
  entry: Entry,
): Promise<void> {
  entry.notBeforeMs = Number.POSITIVE_INFINITY;
  const has = async (filter: MessageFilter) => {
    const page = await messages.list(instanceId, { ...filter, chat: entry.chat }, { after: null, limit: 1 });
    return page.messages.length > 0;
  };
  try {
    entry.isNewChat = !((await has({ direction: "out", states: BEGUN })) || (await has({ direction: "in" })));
    entry.notBeforeMs = 0;
  } catch (error) {
    logger.warn("chat-not-looked-up", { instanceId, error });
    entry.notBeforeMs = clock.monotonicMs() + RETRY_MS;
  }
}

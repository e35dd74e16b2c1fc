import type { AccountOutboxDependencies } from "./callers.ts";
import type { Entry } from "./entry.ts";

const RETRY_MS = 1_000;

/** Whether its recipient was written to before; looked up again a little later where that cannot be read. */
export async function lookUpChat(
  { messages, clock, logger, instance: { instanceId } }: AccountOutboxDependencies,
  entry: Entry,
): Promise<void> {
  entry.notBeforeMs = Number.POSITIVE_INFINITY;
  try {
    const page = { after: null, limit: 2 };
    const { messages: known } = await messages.list(instanceId, { chat: entry.chat }, page);
    entry.isNewChat = !known.some(({ id }) => id !== entry.id);
    entry.notBeforeMs = 0;
  } catch (error) {
    logger.warn("chat-not-looked-up", { instanceId, error });
    entry.notBeforeMs = clock.monotonicMs() + RETRY_MS;
  }
}

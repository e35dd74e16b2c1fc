import type { MessageState } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { MessageFilter } from "#ports/messages.ts";
import { StorageError } from "#ports/storage-error.ts";
import type { AccountOutboxDependencies } from "./callers.ts";
import type { Entry } from "./entry.ts";

const RETRY_MS = 1_000;
/** What was refused or held back has begun no chat. */
const BEGUN: readonly MessageState[] = ["sent", "delivered", "read", "unknown"];

/** Whether the account and its recipient have written before; looked up again a little later where that cannot be read. */
export async function lookUpChat(dependencies: AccountOutboxDependencies, entry: Entry): Promise<void> {
  const { messages, clock, logger, instance } = dependencies;
  const { instanceId } = instance;
  entry.notBeforeMs = Number.POSITIVE_INFINITY;
  const has = async (filter: MessageFilter) => {
    const page = await messages.list(instanceId, filter, { after: null, limit: 1 });
    return page.messages.length > 0;
  };
  const isBegun = async (chat: string) =>
    (await has({ chat, direction: "out", states: BEGUN })) || (await has({ chat, direction: "in" }));
  try {
    entry.isNewChat = !((await isBegun(entry.chat)) || (await isBegunWithPerson()));
    entry.notBeforeMs = 0;
  } catch (error) {
    logger.warn("chat-not-looked-up", { instanceId, error });
    entry.notBeforeMs = clock.monotonicMs() + RETRY_MS;
  }

  /** What was sent to a number or a username is kept by another name. */
  async function isBegunWithPerson(): Promise<boolean> {
    if (dependencies.platform.personOf === undefined) return false;
    const recipient = entry.letter?.recipient ?? (await recipientOf(entry.id));
    const person = recipient === undefined ? null : await dependencies.platform.personOf(instance, recipient);
    return person !== null && (await isBegun(messages.chatOf(instanceId, person)));
  }

  async function recipientOf(id: string): Promise<Recipient | undefined> {
    const record = await messages.find(instanceId, id);
    return record?.direction === "out" ? record.message?.recipient : undefined;
  }
}

/** As whom the recipient's chat is kept; null where that is not known, or cannot be read just now. */
export async function knownPerson(
  { platform, instance, logger }: AccountOutboxDependencies,
  recipient: Recipient,
): Promise<Recipient | null> {
  try {
    return (await platform.personOf?.(instance, recipient)) ?? null;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    logger.warn("person-not-looked-up", { instanceId: instance.instanceId, error });
    return null;
  }
}

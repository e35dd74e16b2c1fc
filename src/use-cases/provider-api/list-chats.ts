import type { MessageFilter, MessagePage, MessageStore } from "#ports/messages.ts";

interface AskedPage {
  readonly after: string | null;
  readonly limit: number;
}

/** A page of the messages of several chats as of one, newest first. */
export async function listChats(
  messages: Pick<MessageStore, "list">,
  instanceId: number,
  {
    filter,
    chats,
    page,
  }: { readonly filter: MessageFilter; readonly chats: readonly string[]; readonly page: AskedPage },
): Promise<MessagePage> {
  const pages = await Promise.all(chats.map((chat) => messages.list(instanceId, { ...filter, chat }, page)));
  const [only] = pages;
  if (only !== undefined && pages.length === 1) return only;
  // Below where one of them breaks off nobody knows what comes between.
  const down = pages.reduce((lowest, { next }) => (next !== null && next > lowest ? next : lowest), "");
  const found = pages
    .flatMap((one) => one.messages)
    .filter(({ id }) => id >= down)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const shown = found.slice(0, page.limit);
  const next = found.length > page.limit ? shown.at(-1)?.id : down;
  return { messages: shown, next: next || null };
}

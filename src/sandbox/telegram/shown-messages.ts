import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { ReadState, StoredMessage } from "./chats.ts";
import { shownContent } from "./content.ts";
import type { Core } from "./core.ts";

const MAX_SHOWN = 500;

/** An account's messages as its phone shows them, oldest first; of a viewer, those that show to them. */
export function shownMessages(
  { accounts, chats }: Core,
  account: Account,
  isShown: (message: StoredMessage) => boolean = () => true,
  addressOf: (account: Account | undefined) => string = phoneOf,
): TelegramSandboxMessage[] {
  const shown: TelegramSandboxMessage[] = [];
  for (const message of chats.messages(account.id)) {
    if (shown.length >= MAX_SHOWN) break;
    if (!isShown(message)) continue;
    const peer = addressOf(accounts.byId(message.peerId));
    const own = addressOf(account);
    shown.push({
      id: String(message.id),
      from: message.out ? own : peer,
      to: message.out ? peer : own,
      ...shownContent(message.text, message.media),
      ...(message.quotes !== undefined && { quotes: String(message.quotes) }),
      ...(message.reactions?.length && {
        reactions: message.reactions.map(({ peerId, emoji }) => ({ from: addressOf(accounts.byId(peerId)), emoji })),
      }),
      at: message.at.toISOString(),
      status: isRead(account, message, chats.readState(account.id, message.peerId)) ? "read" : "sent",
    });
  }
  return shown.reverse();
}

export function phoneOf(account: Account | undefined): string {
  return account === undefined || account.id === SERVICE_ID ? String(SERVICE_ID) : account.phone;
}

function isRead(account: Account, message: StoredMessage, chat: ReadState): boolean {
  if (message.peerId === account.id) return true;
  return message.id <= (message.out ? chat.readOutboxId : chat.readInboxId);
}

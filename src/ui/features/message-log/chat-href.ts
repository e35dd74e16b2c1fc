import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { PAGES } from "#ports/contracts/pages.ts";

/** Where the conversation is that a message belongs to. */
export function chatHref({ instanceId, chat }: Pick<LoggedMessage, "instanceId" | "chat">): string {
  return `${PAGES.chats.path}?instance=${instanceId}&chat=${encodeURIComponent(chat)}`;
}

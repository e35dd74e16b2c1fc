import type { MessagesProps } from "#ports/contracts/dashboard/message-pages.ts";
import { MessageList } from "../features/message-list/message-list.tsx";

export function MessagesPage({ filters, log, instances, keepMessagesDays, whatsappUrl, telegramUrl }: MessagesProps) {
  return <MessageList {...{ filters, log, instances, keepMessagesDays, whatsappUrl, telegramUrl }} />;
}

import type { ChatsProps } from "#ports/contracts/dashboard/message-pages.ts";
import { ChatsScreen } from "../features/conversation/chats-screen.tsx";

export function ChatsPage({ chats, instances, whatsappUrl, telegramUrl }: ChatsProps) {
  return <ChatsScreen {...{ chats, instances, whatsappUrl, telegramUrl }} />;
}

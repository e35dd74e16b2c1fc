import type { ChatsProps } from "#ports/contracts/dashboard/message-pages.ts";
import type { PageContext } from "#ports/contracts/pages.ts";
import { ChatsScreen } from "../features/conversation/chats-screen.tsx";

export function ChatsPage({
  chats,
  instances,
  whatsappUrl,
  telegramUrl,
  context,
}: ChatsProps & { readonly context: PageContext }) {
  return <ChatsScreen {...{ chats, instances, whatsappUrl, telegramUrl }} sandbox={context.network === "sandbox"} />;
}

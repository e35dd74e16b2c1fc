import { useEffect, useState } from "react";
import { PAGES } from "#ports/contracts/pages.ts";
import { chatHref } from "../message-log/chat-href.ts";
import type { ChatName } from "./use-chats.ts";

/** Kept in the page's address, so that a link, a reload and the way back lead to the same chat. */
export function useChosenChat(): [ChatName | null, (chat: ChatName | null) => void] {
  const [chosen, setChosen] = useState<ChatName | null>(null);
  useEffect(() => {
    const read = () => setChosen(chatIn(window.location.search));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  function choose(chat: ChatName | null) {
    setChosen(chat);
    window.history.pushState(null, "", chat === null ? PAGES.chats.path : chatHref(chat));
  }
  return [chosen, choose];
}

function chatIn(search: string): ChatName | null {
  const query = new URLSearchParams(search);
  const instanceId = Number(query.get("instance"));
  const chat = query.get("chat");
  return chat && Number.isSafeInteger(instanceId) && instanceId > 0 ? { instanceId, chat } : null;
}

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { ChatEntry, ChatsView, LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { listChats, listMessages, sendLater } from "../../api/message-log.ts";
import { MESSAGES_KEY } from "../message-log/use-log.ts";

const NEWEST = null as string | null;

/** Which conversation is meant. */
export type ChatName = Pick<LoggedMessage, "instanceId" | "chat">;

export function isSameChat(one: ChatName | null, other: ChatName | null): boolean {
  return one?.instanceId === other?.instanceId && one?.chat === other?.chat;
}

/** Everybody that one's instances talk with, whoever said something last first. */
export function useChats(initial: ChatsView | null) {
  return useInfiniteQuery({
    queryKey: [MESSAGES_KEY, "chats"],
    queryFn: ({ pageParam, signal }) => listChats({ after: pageParam ?? undefined }, signal),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
    ...(initial === null ? {} : { initialData: { pages: [initial], pageParams: [NEWEST] } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Each once: pages that were read at different times may both have somebody who has written in between. */
export function chatsIn(pages: readonly ChatsView[]): ChatEntry[] {
  const chats = new Map<string, ChatEntry>();
  for (const chat of pages.flatMap((page) => page.chats)) {
    const name = `${chat.last.instanceId} ${chat.last.chat}`;
    if (!chats.has(name)) chats.set(name, chat);
  }
  return [...chats.values()];
}

/** What was said with one person, a page at a time from the newest. */
export function useThread({ instanceId, chat }: ChatName) {
  return useInfiniteQuery({
    queryKey: [MESSAGES_KEY, "thread", instanceId, chat],
    queryFn: ({ pageParam, signal }) =>
      listMessages({ instance: String(instanceId), chat, after: pageParam ?? undefined }, signal),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Kept at once, and shown as soon as it is. */
export function useAnswer(instance: InstanceView) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => sendLater(instance, body),
    onSuccess: () => queries.invalidateQueries({ queryKey: [MESSAGES_KEY] }),
  });
}

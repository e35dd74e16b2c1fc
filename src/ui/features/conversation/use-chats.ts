import { useEffect } from "react";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type {
  AcceptedView,
  ChatEntry,
  ChatsView,
  LoggedMessage,
  PersonView,
} from "#ports/contracts/dashboard/message-log.ts";
import type { ActOnChat, ActOnMessage } from "#ports/contracts/v1/dashboard.ts";
import {
  actOnChat,
  actOnMessage,
  listChats,
  listMessages,
  readChat,
  readStanding,
  sendLater,
} from "../../api/message-log.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useInfiniteQuery } from "../../queries/use-infinite-query.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { MESSAGES_KEY } from "../message-log/use-log.ts";

const NEWEST = null as string | null;
const CHATS_KEY = [MESSAGES_KEY, "chats"];

/** Which conversation is meant. */
export type ChatName = Pick<LoggedMessage, "instanceId" | "chat">;

export function isSameChat(one: ChatName | null, other: ChatName | null): boolean {
  return one?.instanceId === other?.instanceId && one?.chat === other?.chat;
}

/** Everybody that one's instances talk with, whoever said something last first. */
export function useChats(initial: ChatsView | null) {
  return useInfiniteQuery({
    queryKey: CHATS_KEY,
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

/** Whoever has a chat open and in sight has read it: what is new in it is new no more. */
export function useReading(chat: ChatName, newest: string | undefined, unread: number): void {
  const queries = useQueryCache();
  const { instanceId, chat: name } = chat;
  useEffect(() => {
    if (newest === undefined || unread === 0) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      // What is not counted now is counted when it is opened again.
      void readChat({ instanceId, chat: name }, newest)
        .then(() => queries.invalidateQueries({ queryKey: CHATS_KEY }))
        .catch(() => undefined);
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [queries, instanceId, name, newest, unread]);
}

/** Kept at once, and shown as soon as it is. */
export function useAnswer(instance: InstanceView) {
  return useKept((body: object) => sendLater(instance, body));
}

/** As an answer is: each act is a message of its own. */
export function useAct(message: LoggedMessage) {
  return useKept((act: ActOnMessage) => actOnMessage(message, act));
}

/** How a chat stands in the account's own list: asked of the network whenever it is shown, and after each change. */
export function useChatStanding({ id }: InstanceView, { recipient }: PersonView) {
  const standing = useQuery({
    queryKey: ["chat-standing", id, recipient],
    queryFn: ({ signal }) => readStanding(id, recipient, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const act = useMutation({
    mutationFn: (asked: ActOnChat) => actOnChat(id, recipient, asked),
    onSuccess: () => standing.refetch(),
  });
  return { standing, act };
}

function useKept<Asked>(mutationFn: (asked: Asked) => Promise<AcceptedView>) {
  const queries = useQueryCache();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: [MESSAGES_KEY] }) });
}

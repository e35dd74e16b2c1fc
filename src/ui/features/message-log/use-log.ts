import type { MessageFilters } from "#ports/contracts/dashboard/message-filters.ts";
import type { LoggedMessage, MessageLogView } from "#ports/contracts/dashboard/message-log.ts";
import { cancelMessage, listMessages, readMessage, resendMessage } from "../../api/message-log.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useInfiniteQuery } from "../../queries/use-infinite-query.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { keepPreviousData, useQuery } from "../../queries/use-query.ts";
import { queryOf } from "./filters.ts";

/** Everything that shows messages is asked for again under it. */
export const MESSAGES_KEY = "messages";

const NEWEST = null as string | null;

interface LogOptions {
  /** What the page came with. */
  readonly initial?: MessageLogView | null | undefined;
  readonly limit?: number | undefined;
}

/** Newest first; older ones on request, newer ones as they come. */
export function useLog(filters: MessageFilters, { initial = null, limit }: LogOptions = {}) {
  return useInfiniteQuery({
    queryKey: [MESSAGES_KEY, "log", filters, limit],
    queryFn: ({ pageParam, signal }) =>
      listMessages(
        { ...queryOf(filters, new Date()), after: pageParam ?? undefined, limit: limit?.toString() },
        signal,
      ),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
    ...(initial === null ? {} : { initialData: { pages: [initial], pageParams: [NEWEST] } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One message, whole. */
export function useMessage(message: LoggedMessage) {
  const { instanceId, id } = message;
  return useQuery({
    queryKey: [MESSAGES_KEY, "one", instanceId, id],
    queryFn: ({ signal }) => readMessage({ instanceId, id }, signal),
    placeholderData: message,
  });
}

/** What can be done with a message; the lists are asked for again after it. */
export function useMessageActions() {
  const queries = useQueryCache();
  const onSettled = () => queries.invalidateQueries({ queryKey: [MESSAGES_KEY] });
  const cancel = useMutation({ mutationFn: cancelMessage, onSettled });
  const resend = useMutation({ mutationFn: resendMessage, onSettled });
  return { cancel, resend };
}

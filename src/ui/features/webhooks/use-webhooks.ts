import type { WebhookList } from "#ports/contracts/dashboard/webhooks.ts";
import type { TryView, WebhookView } from "#ports/contracts/webhooks.ts";
import { listTries, listWebhooks, readTry, type TryFilters, type WebhookRef } from "../../api/webhooks.ts";
import { type QueryCache, useQueryCache } from "../../queries/query-cache.ts";
import { useInfiniteQuery } from "../../queries/use-infinite-query.ts";
import { useQuery } from "../../queries/use-query.ts";

/** Everything that shows webhooks is asked for again under it. */
const KEY = "webhooks";

/** While something is about to happen, and otherwise. */
const SOON_MS = 1_000;
const LATER_MS = 10_000;
/** A filter may leave out what is about to happen. */
const FILTERED_MS = 2_000;
const TEST_MS = 500;
/** With more parts than these, an endpoint's tries are asked for again by hand alone. */
const WATCHED_PAGES = 3;

const NEWEST = null as string | null;

/** The endpoints of an instance; what the page came with counts as fresh. */
export function useWebhooks(instanceId: number | null, initial: WebhookList | undefined) {
  return useQuery({
    queryKey: [KEY, instanceId],
    queryFn: ({ signal }) => listWebhooks(instanceId ?? 0, signal),
    enabled: instanceId !== null,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.webhooks.some(isAboutToBeCalled) ? SOON_MS : LATER_MS),
  });
}

/** Its tries, newest first; those before them on request. */
export function useTries(webhook: WebhookRef, filters: TryFilters, called: boolean) {
  const { instanceId, webhookId } = webhook;
  const otherwiseMs = filters.state === "" ? LATER_MS : FILTERED_MS;
  return useInfiniteQuery({
    queryKey: [KEY, instanceId, webhookId, "tries", filters.state],
    queryFn: ({ pageParam, signal }) => listTries(webhook, filters, pageParam, signal),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.pages.length > WATCHED_PAGES) return false;
      const tries = data.pages.flatMap((page) => page.tries);
      return tries.some((tried) => isDue(tried) && (called || tried.type === "webhook.test")) ? SOON_MS : otherwiseMs;
    },
  });
}

/** One of its tries, whole. */
export function useTry(webhook: WebhookRef, tried: TryView) {
  const { instanceId, webhookId } = webhook;
  return useQuery({
    queryKey: [KEY, instanceId, webhookId, "try", tried.id, tried.state],
    queryFn: ({ signal }) => readTry(webhook, tried.id, signal),
  });
}

/** What came of a test, asked for until it has been made. */
export function useOutcome(webhook: WebhookRef, tryId: string | null) {
  const { instanceId, webhookId } = webhook;
  const client = useQueryCache();
  return useQuery({
    queryKey: [KEY, instanceId, webhookId, "outcome", tryId],
    queryFn: async ({ signal }) => {
      const tried = await readTry(webhook, tryId ?? "", signal);
      if (tried.state !== "planned") void reloadLists(client, instanceId);
      return tried;
    },
    enabled: tryId !== null,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === "planned" ? TEST_MS : false),
  });
}

/** The endpoints of an instance and the tries of each, after a change; a single try stays as it was. */
export function reloadLists(client: QueryCache, instanceId: number): Promise<void> {
  return client.invalidateQueries({
    predicate: ([name, id, , part]) => name === KEY && id === instanceId && (part === undefined || part === "tries"),
  });
}

function isAboutToBeCalled({ state, nextAt }: WebhookView): boolean {
  return state === "active" && nextAt !== null && isNear(nextAt);
}

function isDue({ state, at }: TryView): boolean {
  return state === "planned" && isNear(at);
}

function isNear(iso: string): boolean {
  return new Date(iso).getTime() < Date.now() + SOON_MS;
}

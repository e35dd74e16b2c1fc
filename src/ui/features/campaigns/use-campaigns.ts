import type { CampaignList, CampaignRecipients, OpenedCampaign } from "#ports/contracts/dashboard/campaigns.ts";
import { listCampaigns, listRecipients, openCampaign } from "../../api/campaigns.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useInfiniteQuery } from "../../queries/use-infinite-query.ts";
import { keepPreviousData, useQuery } from "../../queries/use-query.ts";

const KEY = "campaigns";
const FIRST = 0;
/** A running one is asked after: what became of each message is the network's word. */
const ASK_LIST_MS = 10_000;
const ASK_ONE_MS = 3_000;
const ASK_RECIPIENTS_MS = 5_000;
/** Receipts come for a while after the last message has gone. */
const RECEIPTS_MS = 10 * 60_000;

/** What the page came with counts as fresh. */
export function useCampaigns(initial: CampaignList | null) {
  return useQuery({
    queryKey: [KEY, "list"],
    queryFn: ({ signal }) => listCampaigns(signal),
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.campaigns.some(isMoving) ? ASK_LIST_MS : false),
  });
}

export function useCampaign(id: string, initial: OpenedCampaign | null) {
  return useQuery({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => openCampaign(id, signal),
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data.campaign) ? ASK_ONE_MS : false),
  });
}

interface RecipientsOptions {
  /** What the page came with. */
  readonly initial: CampaignRecipients | null;
  /** More becomes of them by itself. */
  readonly goesOn: boolean;
}

/** In the order of the list; `states` with commas between them, empty for all. */
export function useRecipients(id: string, states: string, { initial, goesOn }: RecipientsOptions) {
  return useInfiniteQuery({
    queryKey: [KEY, "recipients", id, states],
    queryFn: ({ pageParam, signal }) => listRecipients(id, { states, after: pageParam }, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    ...(initial === null ? {} : { initialData: { pages: [initial], pageParams: [FIRST] } }),
    placeholderData: keepPreviousData,
    staleTime: goesOn ? ASK_RECIPIENTS_MS : Number.POSITIVE_INFINITY,
    refetchInterval: goesOn ? ASK_RECIPIENTS_MS : false,
  });
}

/** What was answered to something that was done with it is how it stands. */
export function useCampaignChanged(): (opened: OpenedCampaign) => Promise<void> {
  const cache = useQueryCache();
  return (opened) => {
    const { id } = opened.campaign;
    cache.setQueryData([KEY, "one", id], opened);
    return cache.invalidateQueries({ queryKey: [KEY, "recipients", id] });
  };
}

function isMoving({ state, endedAt }: OpenedCampaign["campaign"]): boolean {
  return (
    state === "running" || (state === "done" && endedAt !== null && Date.now() - Date.parse(endedAt) < RECEIPTS_MS)
  );
}

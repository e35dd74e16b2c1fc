import { RECIPIENT_STATES } from "#domain/campaigns/campaign.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
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

/** Its rows are read again when their numbers have changed: both say the same. */
export function useCampaign(id: string, initial: OpenedCampaign | null) {
  const cache = useQueryCache();
  const queryKey = [KEY, "one", id];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const opened = await openCampaign(id, signal);
      const before = cache.getQueryData<OpenedCampaign>(queryKey);
      if (before !== undefined && !isSame(before.campaign.counts, opened.campaign.counts)) {
        void cache.invalidateQueries({ queryKey: [KEY, "recipients", id] });
      }
      return opened;
    },
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data.campaign) ? ASK_ONE_MS : false),
  });
}

/** In the order of the list; `states` with commas between them, empty for all; `initial` is what the page came with. */
export function useRecipients(id: string, states: string, initial: CampaignRecipients | null) {
  return useInfiniteQuery({
    queryKey: [KEY, "recipients", id, states],
    queryFn: ({ pageParam, signal }) => listRecipients(id, { states, after: pageParam }, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    ...(initial === null ? {} : { initialData: { pages: [initial], pageParams: [FIRST] } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
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

function isSame(some: CampaignView["counts"], others: CampaignView["counts"]): boolean {
  return RECIPIENT_STATES.every((state) => some[state] === others[state]);
}

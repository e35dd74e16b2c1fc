import type { LinkPasskeyView } from "#ports/contracts/dashboard/api.ts";
import { giveLinkPasskey, readLinkPasskey } from "../../api/sessions.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";

const POLL_MS = 1_000;

/** What WhatsApp asks of the account's passkey, looked at every second. */
export function usePasskey(instanceId: number) {
  const queries = useQueryCache();
  const queryKey = ["link-passkey", instanceId];
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => readLinkPasskey(instanceId, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const give = useMutation({
    mutationFn: (given: { readonly answer: string } | { readonly confirm: true }) => giveLinkPasskey(instanceId, given),
    onSuccess: (step: LinkPasskeyView) => queries.setQueryData(queryKey, step),
  });
  return { step: asked.data ?? null, give };
}

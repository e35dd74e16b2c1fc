import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { FailedPart, LoadingPart } from "../../components/part-states.tsx";
import type { useRecipients } from "./use-campaigns.ts";

interface AskedRecipients {
  readonly query: ReturnType<typeof useRecipients>;
}

/** In the place of rows that are not there yet. */
export function PendingRecipients({ query }: AskedRecipients) {
  return query.isError ? (
    <FailedPart
      sentence={CAMPAIGNS_PAGE_WORDING.recipientsFailed}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <LoadingPart label={say("Loading recipients")} />
  );
}

export function MoreRecipients({ query }: AskedRecipients) {
  return (
    <Button
      size="sm"
      busy={query.isFetchingNextPage}
      busyLabel={say("Loading…")}
      onClick={() => void query.fetchNextPage()}
    >
      {say("Show more")}
    </Button>
  );
}

/** As the list has it. */
export function WrittenRecipient({ to }: { readonly to: string }) {
  return to === "" ? (
    <span className="text-ink-muted">{say("Empty")}</span>
  ) : (
    <bdi dir="auto" className="wrap-anywhere tabular-nums">
      {to}
    </bdi>
  );
}

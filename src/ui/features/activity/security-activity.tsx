import { RotateCw } from "lucide-react";
import { DAY_MS, KEEP_AUDIT_MS } from "#domain/retention.ts";
import { ACTIVITY_PAGE_WORDING } from "#domain/wording/activity.ts";
import { say } from "#languages/say.ts";
import type { ActivityList } from "#ports/contracts/dashboard/activity.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { ActivityEntry } from "./activity-entry.tsx";
import { FailedActivity, LoadingActivity, NoActivity } from "./list-states.tsx";
import { useActivity } from "./use-activity.ts";

/** Who did what on one's account, when and from where; older entries on request. */
export function SecurityActivity({ initial }: { readonly initial: ActivityList | null }) {
  const activity = useActivity(initial);
  const entries = activity.data?.pages.flatMap((page) => page.entries);
  const failedSentence = ACTIVITY_PAGE_WORDING[activity.isFetchNextPageError ? "olderFailed" : "failed"];
  const refreshing = activity.isFetching && !activity.isFetchingNextPage;
  return (
    <>
      <PageHead title={say("Security activity")}>
        <IconButton label={say("Refresh")} busy={refreshing} onClick={() => void activity.refetch()}>
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </PageHead>
      <p className="-mt-3 mb-4 max-w-[70ch] text-ink-muted">
        {say(
          "What was done on your account and your instances in the last {days} days. Something you do not know? Change your password, sign out everywhere in your profile, and rotate the token of the instance.",
          { days: KEEP_AUDIT_MS / DAY_MS },
        )}
      </p>
      {activity.isError && entries !== undefined ? (
        <Alert className="mb-4">{sentenceOf(activity.error, failedSentence)}</Alert>
      ) : null}
      {entries === undefined ? (
        activity.isError ? (
          <FailedActivity busy={activity.isFetching} onRetry={() => void activity.refetch()} />
        ) : (
          <LoadingActivity />
        )
      ) : entries.length === 0 ? (
        <NoActivity />
      ) : (
        <>
          <ul aria-label={say("Security activity")} className="rounded-lg border border-line bg-surface">
            {entries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          <ShowMore
            more={activity.hasNextPage}
            busy={activity.isFetchingNextPage}
            asked={activity.data?.pages.length !== 1}
            onMore={activity.fetchNextPage}
            label={say("Show older")}
            added={say("Older entries added")}
            end={say("That is everything on record")}
          />
        </>
      )}
    </>
  );
}

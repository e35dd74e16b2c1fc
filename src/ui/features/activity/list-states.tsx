import { ACTIVITY_PAGE_WORDING } from "#domain/wording/activity.ts";
import { say } from "#languages/say.ts";
import { FailedPanel, NothingPanel } from "../../components/list-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

export function LoadingActivity() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{say("Loading your security activity")}</span>
      {["first", "second", "third"].map((row) => (
        <div key={row} className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3 px-4 py-3 md:gap-4 md:px-5">
          <Skeleton className="size-9 rounded-lg" />
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function NoActivity() {
  return (
    <NothingPanel title={ACTIVITY_PAGE_WORDING.empty}>
      {say("Sign-ins, tokens shown and accounts linked are listed here from now on.")}
    </NothingPanel>
  );
}

export function FailedActivity(retry: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <FailedPanel title={ACTIVITY_PAGE_WORDING.failed} {...retry}>
      {say("It is still on record; only this page could not reach it.")}
    </FailedPanel>
  );
}

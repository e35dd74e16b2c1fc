import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { FailedPanel, NothingPanel } from "../../components/list-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

export function LoadingAnalytics() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{say("Loading the figures")}</span>
      <div className="grid grid-cols-2 gap-4 rounded-lg border border-line bg-surface p-4 md:grid-cols-4 md:p-5">
        {["sent", "delivered", "read", "failed"].map((name) => (
          <div key={name} className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-8 w-16" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
      <div className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-58 w-full" />
      </div>
    </div>
  );
}

interface NoAnalyticsProps {
  readonly days: number;
  readonly hasInstances: boolean;
}

export function NoAnalytics({ days, hasInstances }: NoAnalyticsProps) {
  return (
    <NothingPanel
      title={say("Nothing was sent or came in in these {days} days", { days })}
      action={
        <a href={PAGES.instances.path} className={`${buttonClass({ variant: "primary" })} mt-3`}>
          {hasInstances ? say("Send a message") : say("Add an instance")}
        </a>
      }
    >
      {hasInstances
        ? say("Choose other days, another kind or another instance, or send the first message: it counts here at once.")
        : say("Add an instance, link an account and send the first message: it counts here at once.")}
    </NothingPanel>
  );
}

export function FailedAnalytics(retry: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <FailedPanel title={say("The figures could not be loaded")} {...retry}>
      {say("They are still there; only this page could not reach them.")}
    </FailedPanel>
  );
}

import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { FailedPanel, NothingPanel } from "../../components/list-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function LoadingLog() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{say("Loading messages")}</span>
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 md:grid-cols-[104px_200px_minmax(0,1fr)_112px] md:px-5"
        >
          <Skeleton className="h-3.5 w-16 max-md:hidden" />
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3.5 w-48 max-w-full max-md:hidden" />
          <Skeleton className="h-5.5 w-20 rounded-full" />
        </div>
      ))}
    </div>
  );
}

export function NoMessages() {
  return (
    <NothingPanel
      title={say("No messages yet")}
      action={
        <a href={PAGES.instances.path} className={`${buttonClass({ variant: "primary" })} mt-3`}>
          {say("Go to your instances")}
        </a>
      }
    >
      {say(
        "Link an account and send one: every message stands here as soon as it is accepted, with each tick that follows.",
      )}
    </NothingPanel>
  );
}

export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <NothingPanel
      title={say("No message fits")}
      action={
        <Button className="mt-3" onClick={onClear}>
          {say("Clear filters")}
        </Button>
      }
    >
      {say("Try another word, a longer time, or all instances.")}
    </NothingPanel>
  );
}

export function FailedLog(retry: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <FailedPanel title={MESSAGE_LOG_WORDING.listFailed} {...retry}>
      {say("They are still kept; only this page could not reach them. Sending goes on.")}
    </FailedPanel>
  );
}

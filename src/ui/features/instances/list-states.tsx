import { MessageSquareText, Send } from "lucide-react";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { EmptyPanel, FailedPanel, NothingPanel } from "../../components/list-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

export function LoadingList() {
  return (
    <div role="status" className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))]">
      <span className="sr-only">{say("Loading instances")}</span>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-3 px-4 py-4 md:px-5">
        <Skeleton className="size-9 rounded-lg" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="ms-auto h-5.5 w-16 rounded-full" />
      </div>
      <div className="grid grid-cols-2 gap-x-5 gap-y-3.5 border-t border-line p-4 md:px-5">
        {["type", "client", "api", "email"].map((fact) => (
          <div key={fact} className="grid h-9.5 content-between">
            <Skeleton className="h-3 w-12" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
        <div className="col-span-2 grid h-12 content-between">
          <Skeleton className="h-3 w-14" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-0.75" />
        </div>
      </div>
      <div className="border-t border-line px-4 py-3 md:px-5">
        <Skeleton className="h-10 w-20 rounded-lg md:h-8" />
      </div>
    </div>
  );
}

export function EmptyList({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyPanel
      picture={
        <>
          <span className="grid h-12 w-14 place-items-center rounded-[16px] border border-dashed border-edge bg-surface">
            <MessageSquareText className="size-4.5" strokeWidth={1.6} />
          </span>
          <span className="-ms-2.5 mt-3.5 grid h-12 w-14 place-items-center rounded-[16px] border border-dashed border-edge bg-surface">
            <Send className="size-4.5" strokeWidth={1.6} />
          </span>
        </>
      }
      title={say("No instances found")}
      action={say("Add Instance")}
      onAction={onAdd}
    >
      {say(
        "An instance is one connected account. Add one, link your phone, and send the first message in about a minute.",
      )}
    </EmptyPanel>
  );
}

export function FailedList(retry: { onRetry: () => void; busy: boolean }) {
  return (
    <FailedPanel title={say("Your instances could not be loaded")} {...retry}>
      {say("They are safe; only this page could not reach them.")}
    </FailedPanel>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <NothingPanel
      title={say("No instance is like that")}
      action={
        <Button className="mt-3" onClick={onClear}>
          {say("Show all")}
        </Button>
      }
    >
      {say("Search by a part of its name, of its client, or of the number that it is linked to.")}
    </NothingPanel>
  );
}

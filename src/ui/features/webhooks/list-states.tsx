import { MessageSquareText, Webhook } from "lucide-react";
import { WEBHOOKS_PAGE_WORDING } from "#domain/wording/webhooks-page.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { EmptyPanel, FailedPanel, NothingPanel } from "../../components/list-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

export function LoadingWebhooks() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{say("Loading webhooks")}</span>
      {["first", "second"].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-5 px-4 py-3.5 md:px-5">
          <div className="me-auto grid gap-2">
            <Skeleton className="h-3.5 w-56 max-w-full" />
            <Skeleton className="h-3 w-32" />
          </div>
          <Skeleton className="h-5.5 w-20 rounded-full" />
          <Skeleton className="h-6 w-36 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}

const GHOST = "grid h-12 w-14 place-items-center rounded-[16px] border border-dashed border-edge bg-surface";

export function NoWebhooks({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyPanel
      picture={
        <>
          <span className={GHOST}>
            <MessageSquareText className="size-4.5" strokeWidth={1.6} />
          </span>
          <span className={`${GHOST} -ms-2.5 mt-3.5`}>
            <Webhook className="size-4.5" strokeWidth={1.6} />
          </span>
        </>
      }
      title={say("Nothing is called yet")}
      action={say("Add endpoint")}
      onAction={onAdd}
      other={
        <a href={`${PAGES.documentation.path}/webhooks#events`} className={`${buttonClass({ variant: "quiet" })} mt-1`}>
          {WEBHOOKS_PAGE_WORDING.readWithout}
        </a>
      }
    >
      {say("Add the address of your server. It hears of each message that comes in and of each tick, within a second.")}
    </EmptyPanel>
  );
}

export function NoInstances() {
  return (
    <NothingPanel
      title={say("No instance yet")}
      action={
        <a href={PAGES.instances.path} className={`${buttonClass({ variant: "primary" })} mt-3`}>
          {say("Add an instance")}
        </a>
      }
    >
      {say("A webhook tells what happens to an instance: add one and link an account first.")}
    </NothingPanel>
  );
}

export function FailedWebhooks(retry: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <FailedPanel title={WEBHOOKS_PAGE_WORDING.loadFailed} {...retry}>
      {say("They are safe and are called on; only this page could not reach them.")}
    </FailedPanel>
  );
}

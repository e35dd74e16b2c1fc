import { RotateCw, Unplug } from "lucide-react";
import { say } from "#languages/say.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

/** In the shape of the page that follows. */
export function BenchSkeleton() {
  return (
    <div role="status" className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_384px] xl:gap-10">
      <span className="sr-only">{say("Loading phones")}</span>
      <div className="grid content-start gap-4 max-xl:order-1">
        <Skeleton className="h-4 w-full max-w-[60ch]" />
        <Skeleton className="h-4 w-64" />
        <Skeleton className="mt-4 h-6 w-24" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
      <Skeleton className="mx-auto h-[clamp(560px,100dvh-208px,840px)] w-full max-w-96 rounded-[52px]" />
    </div>
  );
}

const UNREACHABLE = say("The sandbox network does not answer.");

interface NetworkErrorProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** While older answers are still shown. */
export function StaleAlert({ error }: { error: unknown }) {
  return (
    <Alert>
      {sentenceOf(error, UNREACHABLE)} {say("Trying again.")}
    </Alert>
  );
}

export function ChatListSkeleton() {
  return (
    <div className="grid flex-1 content-start gap-4 p-4">
      {["w-2/3", "w-1/2"].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}

export function AppSkeleton() {
  return (
    <div role="status" className="flex flex-1 flex-col">
      <span className="sr-only">{say("Loading chats")}</span>
      <ChatListSkeleton />
    </div>
  );
}

/** One app does not work while the other does. */
export function AppError({ error, busy, onRetry }: NetworkErrorProps) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 px-8 text-center">
      <p role="alert" className="text-balance text-ink-muted">
        {sentenceOf(error, UNREACHABLE)}
      </p>
      <Button busy={busy} onClick={onRetry}>
        {say("Try Again")}
      </Button>
    </div>
  );
}

export function BenchError({ error, busy, onRetry }: NetworkErrorProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-6 py-18 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-neutral-tint text-ink-muted">
        <Unplug aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </span>
      <div role="alert" className="grid gap-1">
        <h2 className="text-base tracking-[-0.008em]">{say("No phones in reach")}</h2>
        <p className="max-w-[46ch] text-ink-muted">{sentenceOf(error, UNREACHABLE)}</p>
      </div>
      <Button
        className="mt-3"
        busy={busy}
        onClick={onRetry}
        icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
      >
        {say("Try Again")}
      </Button>
    </div>
  );
}

import { say } from "#languages/say.ts";
import { Button } from "./button.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Of a part of the profile, while its rows are on their way. */
export function LoadingPart({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3 py-2.5">
      <span className="sr-only">{label}</span>
      <Skeleton className="size-9 rounded-lg" />
      <div className="grid gap-1.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-44" />
      </div>
    </div>
  );
}

interface FailedPartProps {
  readonly sentence: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function FailedPart({ sentence, busy, onRetry }: FailedPartProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <span className="text-ink-muted">{sentence}</span>
      <Button size="sm" busy={busy} busyLabel={say("Trying…")} onClick={onRetry}>
        {say("Try Again")}
      </Button>
    </div>
  );
}

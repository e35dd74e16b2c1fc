import { Plus, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { Button } from "./button.tsx";

/** What stands where a list would. */
const PANEL = "grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-6 py-18 text-center";

interface EmptyPanelProps {
  /** Decoration above the words. */
  readonly picture: ReactNode;
  readonly title: string;
  /** The button that makes the first entry. */
  readonly action: string;
  readonly onAction: () => void;
  /** Another way, below the button. */
  readonly other?: ReactNode;
  readonly children: string;
}

/** A list without an entry, and the way to the first. */
export function EmptyPanel({ picture, title, action, onAction, other, children }: EmptyPanelProps) {
  return (
    <div className={PANEL}>
      <div aria-hidden="true" className="mb-4 flex text-ink-muted">
        {picture}
      </div>
      <h2 className="max-w-[32ch] text-base tracking-[-0.008em] text-balance">{title}</h2>
      <p className="max-w-[46ch] text-ink-muted">{children}</p>
      <Button
        variant="primary"
        className="mt-3"
        onClick={onAction}
        icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
      >
        {action}
      </Button>
      {other}
    </div>
  );
}

interface NothingPanelProps {
  /** Said at once. */
  readonly role?: "alert";
  readonly title: string;
  /** What to do about it. */
  readonly action?: ReactNode;
  readonly children: string;
}

/** A search that found nothing, or a list that fills by itself. */
export function NothingPanel({ role, title, action, children }: NothingPanelProps) {
  return (
    <div role={role} className={PANEL}>
      <h2 className="text-base tracking-[-0.008em]">{title}</h2>
      <p className="max-w-[46ch] text-ink-muted">{children}</p>
      {action}
    </div>
  );
}

interface FailedPanelProps {
  readonly title: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly children: string;
}

/** A list that could not be read. */
export function FailedPanel({ title, busy, onRetry, children }: FailedPanelProps) {
  return (
    <NothingPanel
      role="alert"
      title={title}
      action={
        <Button
          className="mt-3"
          onClick={onRetry}
          busy={busy}
          busyLabel={say("Trying…")}
          icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Try Again")}
        </Button>
      }
    >
      {children}
    </NothingPanel>
  );
}

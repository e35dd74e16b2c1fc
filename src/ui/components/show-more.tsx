import { useRef } from "react";
import { say } from "#languages/say.ts";
import { Button } from "./button.tsx";

interface ShowMoreProps {
  readonly more: boolean;
  readonly busy: boolean;
  /** More than the first part stands there. */
  readonly asked: boolean;
  readonly onMore: () => Promise<{ readonly hasNextPage: boolean }>;
  /** On the button. */
  readonly label: string;
  /** What came with another part, where nothing else says so. */
  readonly added?: string | undefined;
  /** Once there is no more, and there was. */
  readonly end: string;
}

/** At the foot of a list that comes in parts. Its button goes with the last part: the focus is then on the words in its place. */
export function ShowMore({ more, busy, asked, onMore, label, added, end }: ShowMoreProps) {
  const words = useRef<HTMLParagraphElement>(null);
  async function show() {
    const { hasNextPage } = await onMore();
    if (!hasNextPage) words.current?.focus();
  }
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      <p ref={words} tabIndex={-1} role="status" className="rounded-xs text-xs text-ink-muted outline-offset-4">
        {asked ? (more ? added : end) : null}
      </p>
      {more ? (
        <Button busy={busy} busyLabel={say("Loading…")} onClick={() => void show()}>
          {label}
        </Button>
      ) : null}
    </div>
  );
}

import { CircleHelp } from "lucide-react";
import { say } from "#languages/say.ts";

/** Inside a `<details class="group">`. `word` says by its classes where its word shows; without it, it is a circle. */
export function HelpSummary({ word }: { readonly word: string }) {
  return (
    <summary
      title={say("Help")}
      className="flex h-11 items-center rounded-full px-2.75 border border-soft bg-surface font-medium shadow-lift transition-colors not-group-open:hover:border-ink-muted group-open:border-ink group-open:bg-ink group-open:text-canvas"
    >
      <CircleHelp aria-hidden="true" strokeWidth={1.6} className="size-5" />
      <span className={`ps-2 pe-1.5 ${word}`}>{say("Help")}</span>
    </summary>
  );
}

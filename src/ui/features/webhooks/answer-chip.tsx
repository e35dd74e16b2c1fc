import { describeAnswer } from "#domain/wording/webhook-tries.ts";
import type { TryView } from "#ports/contracts/webhooks.ts";
import { classNames } from "../../components/class-names.ts";

const TONES = {
  planned: "bg-neutral-tint text-ink",
  succeeded: "bg-success-tint text-success-ink",
  failed: "bg-danger-tint text-danger-ink",
} as const satisfies Record<TryView["state"], string>;

/** What came of a try: its status, or why there is none. */
export function AnswerChip({ tried }: { readonly tried: Pick<TryView, "state" | "status" | "error"> }) {
  return (
    <span
      className={classNames(
        "inline-grid min-w-10 flex-none place-items-center rounded-sm px-1.5 py-px font-mono text-xs leading-4.5 font-medium whitespace-nowrap",
        TONES[tried.state],
      )}
    >
      {describeAnswer(tried)}
    </span>
  );
}

import { classNames } from "../../components/class-names.ts";
import { Ticks } from "../../components/ticks.tsx";
import { clockToMs, sinceInWords } from "../../format/clock.ts";
import { useHydrated } from "../../format/use-hydrated.ts";
import { withoutHalf } from "../message-log/without-half.ts";
import type { Step } from "./timeline.ts";

const NODES: Readonly<Record<Step["tone"], string>> = {
  done: "bg-brand",
  read: "",
  waiting: "border-[1.5px] border-dashed border-ink-muted",
  bad: "rotate-45 rounded-[1px]! bg-danger",
};

/** What happened when, to the millisecond for today. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="mt-4 grid">
      {steps.map((step, index) => (
        <li key={step.name} className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2.5 pb-4 last:pb-0">
          {index < steps.length - 1 ? (
            <span aria-hidden="true" className="absolute inset-s-[9.5px] top-4.5 bottom-0 w-px bg-line" />
          ) : null}
          <span aria-hidden="true" className="grid h-5 place-items-center">
            {step.tone === "read" ? (
              <Ticks status="read" />
            ) : (
              <span className={classNames("size-2.5 rounded-full", NODES[step.tone])} />
            )}
          </span>
          <span className="min-w-0">
            <b className={classNames("block font-medium", step.tone === "bad" && "text-danger-ink")}>{step.name}</b>
            {step.note ? <span className="block text-xs text-ink-muted">{step.note}</span> : null}
          </span>
          {step.at === null ? null : <StepTime iso={step.at} />}
        </li>
      ))}
    </ol>
  );
}

function StepTime({ iso }: { readonly iso: string }) {
  const now = new Date();
  const today = new Date(iso).toDateString() === now.toDateString();
  if (!useHydrated()) return null;
  return (
    <time dateTime={iso} className="font-mono text-xs leading-5 text-ink-muted tabular-nums">
      {today ? withoutHalf(clockToMs(iso)) : sinceInWords(iso, now)}
    </time>
  );
}

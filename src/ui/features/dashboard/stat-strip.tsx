import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS } from "#languages/languages.ts";
import { say } from "#languages/say.ts";
import type { Figures } from "#ports/contracts/dashboard/api.ts";
import { classNames } from "../../components/class-names.ts";
import { Skeleton } from "../../components/skeleton.tsx";

const STATS: readonly { readonly key: keyof Figures; readonly label: string; readonly note: string }[] = [
  { key: "totalInstances", label: say("Total Instances"), note: say("active and expired") },
  { key: "activeInstances", label: say("Active Instances"), note: say("ready to link and send") },
  { key: "expiredInstances", label: say("Expired Instances"), note: say("past their last day") },
  { key: "referredSubscribers", label: say("Referred Subscribers"), note: say("signed up with your link") },
];

const NUMBER = new Intl.NumberFormat(LANGUAGE_FACTS[LANGUAGE].locale);

/** Four figures on one surface; skeletons until there are some. */
export function StatStrip({ figures }: { figures: Figures | undefined }) {
  return (
    <dl
      aria-busy={figures === undefined}
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-4"
    >
      {STATS.map(({ key, label, note }, index) => (
        <div
          key={key}
          className={classNames(
            "flex flex-col border-line ps-4 pe-2 pt-3.5 pb-3 md:px-5 md:py-4",
            index % 2 === 1 && "max-md:border-s",
            index > 1 && "max-md:border-t",
            index > 0 && "md:border-s",
          )}
        >
          <dt className="text-ink-muted max-md:tracking-[-0.01em]">{label}</dt>
          <dd className="mt-auto">
            <span className="mt-1 block text-xl font-semibold tracking-[-0.022em] tabular-nums">
              {figures ? NUMBER.format(figures[key]) : <Skeleton className="my-1 h-7 w-10" />}
            </span>
            <span className="mt-1.5 block text-xs text-ink-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

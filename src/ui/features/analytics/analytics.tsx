import { Download } from "lucide-react";
import { say } from "#languages/say.ts";
import type { AnalyticsAsked, AnalyticsInstance, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { analyticsTablePath } from "../../api/analytics.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { DaysChart } from "./days-chart.tsx";
import { FailuresChart } from "./failures-chart.tsx";
import { Filters } from "./filters.tsx";
import { Headline } from "./headline.tsx";
import { HoursChart } from "./hours-chart.tsx";
import { FailedAnalytics, LoadingAnalytics, NoAnalytics } from "./states.tsx";
import { TimesChart } from "./times-chart.tsx";
import { useAnalytics } from "./use-analytics.ts";

interface AnalyticsProps {
  readonly asked: AnalyticsAsked;
  readonly instances: readonly AnalyticsInstance[] | null;
  readonly initial: AnalyticsView | null;
}

/** What became of the messages of all instances or of one, in pictures that say in words what they show. */
export function Analytics({ asked: given, instances, initial }: AnalyticsProps) {
  const { asked, choose, query } = useAnalytics(given, initial);
  const { data: view, isError, isFetching } = query;
  const retry = { busy: isFetching, onRetry: () => void query.refetch() };
  return (
    <>
      <PageHead title={say("Analytics")}>
        <a href={analyticsTablePath("all", asked)} download className={buttonClass()}>
          <Download aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />
          {say("Export CSV")}
        </a>
      </PageHead>
      <Filters asked={asked} instances={instances} view={view} onChoose={choose} />
      {isError && view !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, say("The figures could not be loaded."))}</Alert>
      ) : null}
      {view === undefined ? (
        isError ? (
          <FailedAnalytics {...retry} />
        ) : (
          <LoadingAnalytics />
        )
      ) : isEmpty(view) ? (
        <NoAnalytics days={view.days.length} hasInstances={instances === null || instances.length > 0} />
      ) : (
        <div
          aria-busy={isFetching}
          className={classNames("grid gap-4 transition-opacity", query.isPlaceholderData && "opacity-60")}
        >
          <Headline view={view} />
          <DaysChart view={view} asked={asked} />
          <div className="grid gap-4 xl:grid-cols-2">
            <TimesChart view={view} asked={asked} />
            <FailuresChart view={view} asked={asked} />
          </div>
          <HoursChart view={view} asked={asked} />
        </div>
      )}
    </>
  );
}

function isEmpty({ totals }: AnalyticsView): boolean {
  return Object.values(totals.figures).every((count) => count === 0);
}

import { RotateCw } from "lucide-react";
import { say } from "#languages/say.ts";
import type { Figures } from "#ports/contracts/dashboard/api.ts";
import type { FirstStepsView } from "#ports/contracts/dashboard/first-steps.ts";
import { readFigures } from "../../api/figures.ts";
import { AsOf } from "../../components/as-of.tsx";
import { Button } from "../../components/button.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { timeOfDay } from "../../format/dates.ts";
import { useHydrated } from "../../format/use-hydrated.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useQuery } from "../../queries/use-query.ts";
import { useInstances } from "../instances/use-instances.ts";
import { FIRST_STEPS_KEY, FirstSteps } from "./first-steps.tsx";
import { InviteLink } from "./invite-link.tsx";
import { Lately } from "./lately.tsx";
import { StatStrip } from "./stat-strip.tsx";
import { YourInstances } from "./your-instances.tsx";

interface DashboardHomeProps {
  readonly initial: Figures | null;
  readonly firstSteps: FirstStepsView;
  readonly sandbox: boolean;
  readonly userId: number;
}

/** Errors are swallowed: the last figures stay, with the time they were read. Source: spec §8. */
export function DashboardHome({ initial, firstSteps, sandbox, userId }: DashboardHomeProps) {
  const cache = useQueryCache();
  const figures = useQuery({
    queryKey: ["figures"],
    queryFn: ({ signal }) => readFigures(signal),
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const instances = useInstances(null);
  const refreshing = figures.isFetching;

  function refresh() {
    void figures.refetch();
    void instances.refetch();
    void cache.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
  }

  return (
    <>
      <PageHead title={say("Dashboard")}>
        <Updated at={figures.dataUpdatedAt} />
        <Button
          onClick={refresh}
          busy={refreshing}
          icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Refresh")}
        </Button>
      </PageHead>
      <AsOf read={figures} className="mb-4" />
      <FirstSteps initial={firstSteps} sandbox={sandbox} instanceId={instances.data?.instances[0]?.id} />
      <StatStrip figures={figures.data} />
      <InviteLink userId={userId} />
      <Lately instances={instances.data?.instances ?? []} />
      <YourInstances list={instances.data} failed={instances.isError} />
    </>
  );
}

function Updated({ at }: { at: number }) {
  const hydrated = useHydrated();
  if (!hydrated || at === 0) return null;
  return (
    <span className="text-xs text-ink-muted tabular-nums max-md:order-1 max-md:-mt-2 max-md:w-full">
      {say("Updated {time}", { time: timeOfDay(new Date(at)) })}
    </span>
  );
}

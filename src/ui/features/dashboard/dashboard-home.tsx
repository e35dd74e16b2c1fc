import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { Figures } from "#ports/contracts/dashboard/api.ts";
import { readFigures } from "../../api/figures.ts";
import { Button } from "../../components/button.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { timeOfDay } from "../../format/dates.ts";
import { useHydrated } from "../../format/use-hydrated.ts";
import { useInstances } from "../instances/use-instances.ts";
import { InviteLink } from "./invite-link.tsx";
import { StatStrip } from "./stat-strip.tsx";
import { YourInstances } from "./your-instances.tsx";

/** Errors are swallowed: the last figures stay, with the time they were read. Source: spec §8. */
export function DashboardHome({ initial, userId }: { initial: Figures | null; userId: number }) {
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
  }

  return (
    <>
      <PageHead title="Dashboard">
        <Updated at={figures.dataUpdatedAt} />
        <Button
          onClick={refresh}
          busy={refreshing}
          icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          Refresh
        </Button>
      </PageHead>
      <StatStrip figures={figures.data} />
      <InviteLink userId={userId} />
      <YourInstances list={instances.data} failed={instances.isError} />
    </>
  );
}

function Updated({ at }: { at: number }) {
  const hydrated = useHydrated();
  if (!hydrated || at === 0) return null;
  return (
    <span className="text-xs text-ink-muted tabular-nums max-md:order-1 max-md:-mt-2 max-md:w-full">
      Updated {timeOfDay(new Date(at))}
    </span>
  );
}

import { useContext, useEffect } from "react";
import { BELL_TITLE } from "#domain/wording/bell.ts";
import { BELL_LIST_WORDING } from "#domain/wording/bell-list.ts";
import { say } from "#languages/say.ts";
import type { BellList } from "#ports/contracts/dashboard/bell.ts";
import { openBell } from "../../api/bell.ts";
import { sentenceOf } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useQuery } from "../../queries/use-query.ts";
import { UnreadContext } from "../../unread.ts";
import { BellEntry } from "./bell-entry.tsx";

/** What stands in the bell, which is read once it is shown; fetched where the page came without. */
export function BellRows({ initial }: { readonly initial: BellList | null }) {
  const setUnread = useContext(UnreadContext)?.[1];
  const list = useQuery({
    queryKey: ["bell"],
    queryFn: ({ signal }) => openBell(signal),
    ...(initial === null ? {} : { initialData: initial, staleTime: Number.POSITIVE_INFINITY }),
    gcTime: 0,
  });
  useEffect(() => {
    if (list.isSuccess) setUnread?.(0);
  }, [setUnread, list.isSuccess]);

  if (list.data === undefined && list.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 px-4 py-5">
        <p>{sentenceOf(list.error, BELL_LIST_WORDING.failed)}</p>
        <Button size="sm" busy={list.isFetching} busyLabel={say("Trying…")} onClick={() => void list.refetch()}>
          {say("Try Again")}
        </Button>
      </div>
    );
  }
  if (list.data === undefined) return <LoadingRows />;
  if (list.data.entries.length === 0) {
    return (
      <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
        <p className="font-medium">{BELL_LIST_WORDING.empty}</p>
        <p className="max-w-[44ch] text-ink-muted">{BELL_LIST_WORDING.emptyNote}</p>
      </div>
    );
  }
  return (
    <ul aria-label={BELL_TITLE}>
      {list.data.entries.map((entry) => (
        <BellEntry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function LoadingRows() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{BELL_LIST_WORDING.loading}</span>
      {["first", "second", "third"].map((row) => (
        <div key={row} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 px-4 py-3">
          <Skeleton className="size-5 rounded-sm" />
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ))}
    </div>
  );
}

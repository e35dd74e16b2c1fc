import { type ReactNode, useEffect, useState } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import { filtersQuery, type MessageFilters, NO_FILTERS } from "#ports/contracts/dashboard/message-filters.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import type { MessagesProps } from "#ports/contracts/dashboard/message-pages.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { rich } from "../../components/rich.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { dateAndTime } from "../../format/dates.ts";
import { useInstances } from "../instances/use-instances.ts";
import { isFiltered } from "../message-log/filters.ts";
import { keyOf } from "../message-log/key-of.ts";
import { LiveBadge } from "../message-log/live-badge.tsx";
import { useLive } from "../message-log/use-live.ts";
import { useLog } from "../message-log/use-log.ts";
import { ViewsSwitch } from "../message-log/views-switch.tsx";
import { ExportLink } from "./export-link.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FailedLog, LoadingLog, NoMessages, NothingFound } from "./list-states.tsx";
import { LogRows } from "./log-rows.tsx";

const loadPanel = () => import("./message-panel.tsx");

type MessageListProps = Omit<MessagesProps, "user">;

/** Every message of one's instances, newest first, and one of them whole beside them. */
export function MessageList({
  filters: first,
  log: initial,
  instances: listed,
  keepMessagesDays,
  ...hosts
}: MessageListProps) {
  const [filters, setFilters] = useFilters(first);
  const [chosen, setChosen] = useState<LoggedMessage | null>(null);
  const panel = useLater(loadPanel, chosen !== null);
  const live = useLive();
  const instances = useInstances(listed).data?.instances ?? [];
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const log = useLog(filters, filters === first ? { initial } : {});
  const messages = log.data?.pages.flatMap((page) => page.messages);
  const lookedBackTo = log.data?.pages.at(-1)?.lookedBackTo ?? null;
  const shown = messages?.find((message) => chosen !== null && keyOf(message) === keyOf(chosen)) ?? chosen;
  const change = (some: Partial<MessageFilters>) => setFilters({ ...filters, ...some });

  return (
    <>
      <PageHead title={say("Messages")}>
        <LiveBadge state={live} />
        {messages === undefined || messages.length === 0 ? null : <ExportLink filters={filters} />}
        <ViewsSwitch current="log" />
      </PageHead>
      <p className="-mt-3 text-ink-muted">
        {rich(
          "Kept for {days, plural, one {{days} day} other {{days} days}} at most. For how long, whether what they say is kept, and whether files are fetched at once, each <link>instance</link> decides.",
          { days: keepMessagesDays, link: (text) => <TextLink href={PAGES.instances.path}>{text}</TextLink> },
        )}
      </p>
      {panel.failed ? <DialogFailed onDismiss={() => setChosen(null)} /> : null}
      <FilterBar filters={filters} instances={instances} onChange={change} />
      {filters.chat === "" ? null : (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-xs">
          {say("Only messages from and to one person.")}
          <Button size="sm" variant="quiet" onClick={() => change({ chat: "" })}>
            {say("Show everybody")}
          </Button>
        </p>
      )}
      {log.isError && messages !== undefined ? (
        <Alert className="mb-3">{sentenceOf(log.error, MESSAGE_LOG_WORDING.listFailed)}</Alert>
      ) : null}
      {messages === undefined && log.isError ? (
        <FailedLog busy={log.isFetching} onRetry={() => void log.refetch()} />
      ) : messages !== undefined && messages.length === 0 && !log.hasNextPage ? (
        isFiltered(filters) ? (
          <NothingFound onClear={() => setFilters(NO_FILTERS)} />
        ) : (
          <NoMessages />
        )
      ) : (
        <div
          aria-busy={log.isPlaceholderData}
          className={classNames(
            "rounded-lg border border-line bg-surface",
            shown !== null && "lg:grid lg:grid-cols-[minmax(0,1fr)_292px] lg:items-start",
          )}
        >
          <div className={classNames("min-w-0", log.isPlaceholderData && "opacity-60")}>
            {messages === undefined ? (
              <LoadingLog />
            ) : (
              <LogRows
                messages={messages}
                instances={byId}
                chosen={shown === null ? null : keyOf(shown)}
                onChoose={(message) => setChosen(shown !== null && keyOf(shown) === keyOf(message) ? null : message)}
              />
            )}
            <Foot count={messages?.length} lookedBackTo={lookedBackTo} more={log.hasNextPage}>
              <Button
                size="sm"
                busy={log.isFetchingNextPage}
                busyLabel={say("Loading…")}
                onClick={() => void log.fetchNextPage()}
              >
                {lookedBackTo === null ? say("Older") : say("Look further back")}
              </Button>
            </Foot>
          </div>
          {shown === null || panel.part === null ? null : (
            <panel.part.MessagePanel
              message={shown}
              instance={byId.get(shown.instanceId)}
              hosts={hosts}
              onClose={() => setChosen(null)}
              onResent={() => setChosen(null)}
            />
          )}
        </div>
      )}
    </>
  );
}

interface FootProps {
  readonly count: number | undefined;
  readonly lookedBackTo: string | null;
  readonly more: boolean;
  readonly children: ReactNode;
}

function Foot({ count, lookedBackTo, more, children }: FootProps) {
  if (count === undefined) return null;
  return (
    <div className="flex min-h-13 items-center gap-3 border-t border-line px-4 text-xs text-ink-muted md:px-5">
      <span role="status" className="me-auto tabular-nums">
        {lookedBackTo !== null
          ? say("{count} shown, looked back to {time}", { count, time: dateAndTime(lookedBackTo, undefined) })
          : more
            ? say("{count} shown", { count })
            : say("{count} shown, that is all", { count })}
      </span>
      {more ? children : null}
    </div>
  );
}

/** Kept in the page's address, so that a reload and a link show the same. */
function useFilters(first: MessageFilters): [MessageFilters, (filters: MessageFilters) => void] {
  const [filters, setFilters] = useState(first);
  useEffect(() => {
    if (filters === first) return;
    window.history.replaceState(null, "", PAGES.messages.path + filtersQuery(filters));
  }, [filters, first]);
  return [filters, setFilters];
}

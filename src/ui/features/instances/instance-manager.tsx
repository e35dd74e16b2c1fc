import { Plus, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { INSTANCE_DAYS } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceList, InstanceView } from "#ports/contracts/dashboard/api.ts";
import { ALL_INSTANCES, type InstanceFilters } from "#ports/contracts/dashboard/instance-filters.ts";
import { AsOf } from "../../components/as-of.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import type { DoneChange, OpenDialog } from "./dialogs.tsx";
import { Finder, InstancePager } from "./finder.tsx";
import { InstanceCard } from "./instance-card.tsx";
import { EmptyList, FailedList, LoadingList, NothingFound } from "./list-states.tsx";
import { type ShownInstances, useInstancePage } from "./use-instance-page.ts";
import { reloadInstances, useInstances } from "./use-instances.ts";
import { type Opened, usePlace } from "./use-place.ts";

const loadDialogs = () => import("./dialogs.tsx");

/** A list that fits on a screen needs no search. */
const FEW = 6;

interface InstanceManagerProps extends ApiHosts {
  readonly asked?: InstanceFilters | undefined;
  readonly initial: ShownInstances | null;
  readonly sandbox: boolean;
}

export function InstanceManager({ asked = ALL_INSTANCES, initial, sandbox, ...hosts }: InstanceManagerProps) {
  const client = useQueryCache();
  const place = usePlace(asked);
  const { filters } = place;
  const query = useInstancePage(filters, filters === asked ? initial : null);
  const list = query.data;
  const [deleting, setDeleting] = useState<InstanceView | null>(null);
  const open = useOpen(place.open, list);
  const [limitShown, setLimitShown] = useState(false);
  const dialogs = useLater(loadDialogs, limitShown || deleting !== null || open !== null);
  const [done, setDone] = useState<DoneChange | null>(null);

  const Dialogs = dialogs.part;
  const { close } = place;
  const show = (kind: "manage" | "renew" | "edit", { id }: InstanceView) => place.show({ kind, id });
  function closeAll() {
    close();
    setDeleting(null);
    setLimitShown(false);
  }
  const isFull = list !== undefined && list.freeLimit !== null && list.freeInUse >= list.freeLimit;
  const add = () => (isFull ? setLimitShown(true) : place.show({ kind: "add" }));

  const total = list === undefined ? 0 : (list.counts?.all ?? list.instances.length);
  const isNarrowed = filters.q !== "" || filters.platform !== "" || filters.state !== "";

  function finish(what: DoneChange | null) {
    setDone(what);
    void reloadInstances(client);
  }

  return (
    <>
      <PageHead title={say("Instance Management")}>
        <IconButton label={say("Refresh")} busy={query.isFetching} onClick={() => void query.refetch()}>
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        <Button
          variant={list !== undefined && total === 0 ? "secondary" : "primary"}
          onClick={add}
          className="max-md:flex-1"
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Add Instance")}
        </Button>
      </PageHead>
      {list && total > 0 ? <Allowance list={list} total={total} /> : null}
      <AsOf read={query} className="mb-4" />
      {dialogs.failed ? <DialogFailed onDismiss={closeAll} /> : null}
      {Dialogs && done ? (
        <Dialogs.DoneNotice done={done} onManage={(made) => show("manage", made)} onDismiss={() => setDone(null)} />
      ) : null}
      {list?.counts && (total > FEW || isNarrowed) ? (
        <Finder filters={filters} counts={list.counts} onFilter={place.filter} />
      ) : null}
      {list === undefined ? (
        query.isError ? (
          <FailedList onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingList />
        )
      ) : total === 0 ? (
        <EmptyList onAdd={add} />
      ) : list.instances.length === 0 ? (
        <NothingFound onClear={() => place.filter(ALL_INSTANCES)} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={classNames(
            "grid grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] gap-4",
            query.isPlaceholderData && "opacity-60",
          )}
        >
          {list.instances.map((instance) => (
            <InstanceCard
              key={instance.id}
              instance={instance}
              link={list.links?.find(({ instanceId }) => instanceId === instance.id) ?? null}
              onManage={() => show("manage", instance)}
              onRenew={() => show("renew", instance)}
              onEdit={() => show("edit", instance)}
              onDelete={() => setDeleting(instance)}
            />
          ))}
        </div>
      )}
      {list?.asked && list.pages !== undefined && list.found !== undefined ? (
        <InstancePager
          filters={filters}
          part={{ asked: list.asked, pages: list.pages, found: list.found }}
          shown={list.instances.length}
          onFilter={place.filter}
        />
      ) : null}
      {Dialogs ? (
        <Dialogs.InstanceDialogs
          open={open}
          deleting={deleting}
          limitShown={limitShown}
          free={list?.freeLimit !== null}
          sandbox={sandbox}
          hosts={hosts}
          onDone={finish}
          onLimit={setLimitShown}
          onClose={() => {
            setDeleting(null);
            if (open !== null) close();
          }}
        />
      ) : null}
    </>
  );
}

function Allowance({ list, total }: { list: InstanceList; total: number }) {
  return (
    <p className="-mt-3 mb-4 text-xs text-ink-muted tabular-nums">
      {total > FEW ? `${say("{total} instances.", { total })} ` : null}
      {list.freeLimit === null
        ? say("Unlimited instances, with a paid subscription.")
        : say("{used} of {limit} free instances in use.", { used: list.freeInUse, limit: list.freeLimit })}{" "}
      {say("Each runs {days} days, and is renewed as often as you like.", { days: INSTANCE_DAYS })}
    </p>
  );
}

/** An address may name an instance that is on another page: then all are read. One that has left the page stays open. */
function useOpen(opened: Opened, list: ShownInstances | undefined): OpenDialog {
  const last = useRef<InstanceView | undefined>(undefined);
  const id = opened === null || opened.kind === "add" ? null : opened.id;
  const listed = list?.instances.find((instance) => instance.id === id);
  const isElsewhere = id !== null && list !== undefined && listed === undefined;
  const all = useInstances(null, isElsewhere).data;
  if (opened === null || opened.kind === "add") return opened;
  const found = listed ?? all?.instances.find((instance) => instance.id === id);
  if (found !== undefined) last.current = found;
  return last.current?.id === id && last.current ? { kind: opened.kind, instance: last.current } : null;
}

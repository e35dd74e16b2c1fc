import { useQueryClient } from "@tanstack/react-query";
import { Plus, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { INSTANCE_DAYS } from "#domain/instances/instance.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceList, InstanceView } from "#ports/contracts/dashboard/api.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { InstanceCard } from "./instance-card.tsx";
import { InstanceFormDialog } from "./instance-form.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { EmptyList, FailedList, LoadingList } from "./list-states.tsx";
import { loadManage } from "./platforms.tsx";
import { reloadInstances, useInstances } from "./use-instances.ts";

/** The one dialog that is open; the limit may stand over the form. */
type Open =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "delete" | "manage"; readonly instance: InstanceView }
  | null;

interface InstanceManagerProps extends ApiHosts {
  readonly initial: InstanceList | null;
  readonly sandbox: boolean;
}

export function InstanceManager({ initial, sandbox, ...hosts }: InstanceManagerProps) {
  const client = useQueryClient();
  const query = useInstances(initial);
  const list = query.data;
  const [open, setOpen] = useState<Open>(null);
  const [limitShown, setLimitShown] = useState(false);
  const manage = useLater(loadManage, open?.kind === "manage");
  const [created, setCreated] = useState<InstanceView | null>(null);
  useManageFromAddress(list, (instance) => setOpen({ kind: "manage", instance }));

  const Manage = open?.kind === "manage" ? manage.part?.[open.instance.platform] : undefined;
  const close = () => setOpen(null);
  const isFull = list !== undefined && list.freeLimit !== null && list.freeInUse >= list.freeLimit;
  const add = () => (isFull ? setLimitShown(true) : setOpen({ kind: "add" }));

  function changed(made: InstanceView | null) {
    close();
    setCreated(made);
    void reloadInstances(client);
  }

  return (
    <>
      <PageHead title="Instance Management">
        <IconButton label="Refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        <Button
          variant={list?.instances.length === 0 ? "secondary" : "primary"}
          onClick={add}
          className="max-md:flex-1"
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          Add Instance
        </Button>
      </PageHead>
      {list && list.instances.length > 0 ? <Allowance list={list} /> : null}
      {manage.failed ? <DialogFailed onDismiss={close} /> : null}
      {created ? (
        <CreatedNotice
          instance={created}
          onManage={() => setOpen({ kind: "manage", instance: created })}
          onDismiss={() => setCreated(null)}
        />
      ) : null}
      {list === undefined ? (
        query.isError ? (
          <FailedList onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingList />
        )
      ) : list.instances.length === 0 ? (
        <EmptyList onAdd={add} />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] gap-4">
          {list.instances.map((instance) => (
            <InstanceCard
              key={instance.id}
              instance={instance}
              onManage={() => setOpen({ kind: "manage", instance })}
              onEdit={() => setOpen({ kind: "edit", instance })}
              onDelete={() => setOpen({ kind: "delete", instance })}
            />
          ))}
        </div>
      )}
      {open?.kind === "add" || open?.kind === "edit" ? (
        <InstanceFormDialog
          instance={open.kind === "edit" ? open.instance : null}
          sandbox={sandbox}
          onSaved={(saved) => changed(open.kind === "add" ? saved : null)}
          onLimitReached={() => setLimitShown(true)}
          onClose={close}
        />
      ) : null}
      {open?.kind === "delete" ? (
        <DeleteDialog instance={open.instance} onDeleted={() => changed(null)} onClose={close} />
      ) : null}
      {open?.kind === "manage" && Manage ? (
        <Manage instance={open.instance} {...hosts} sandbox={sandbox} onClose={close} />
      ) : null}
      {limitShown ? <LimitDialog onClose={() => setLimitShown(false)} /> : null}
    </>
  );
}

function Allowance({ list }: { list: InstanceList }) {
  return (
    <p className="-mt-3 mb-4 text-xs text-ink-muted tabular-nums">
      {list.freeLimit === null
        ? "Unlimited instances, with a paid subscription. "
        : `${list.freeInUse} of ${list.freeLimit} free instances in use. `}
      Each runs {INSTANCE_DAYS} days from its creation.
    </p>
  );
}

function CreatedNotice({
  instance,
  onManage,
  onDismiss,
}: {
  instance: InstanceView;
  onManage: () => void;
  onDismiss: () => void;
}) {
  return (
    <Alert tone="success" onDismiss={onDismiss} className="mb-4">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span>
          {instance.name} is ready as <code className="text-[13px]">{instance.client}</code>.
        </span>
        <Button size="sm" onClick={onManage} className="-my-1">
          Link {PLATFORM_NAMES[instance.platform]} now
        </Button>
      </span>
    </Alert>
  );
}

/** `?manage=3` opens that instance, once: the dashboard links so. */
function useManageFromAddress(list: InstanceList | undefined, open: (instance: InstanceView) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the list is there.
  useEffect(() => {
    const address = new URL(window.location.href);
    const id = address.searchParams.get("manage");
    if (id === null || list === undefined) return;
    address.searchParams.delete("manage");
    window.history.replaceState(null, "", address);
    const instance = list.instances.find((candidate) => String(candidate.id) === id);
    if (instance !== undefined) open(instance);
  }, [list === undefined]);
}

import { useLayoutEffect, useRef, useState } from "react";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { AdminInstances, AdminInstanceView } from "#ports/contracts/dashboard/admin.ts";
import { listAllInstances, removeAnyInstance, renewAnyInstance } from "../../api/admin.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { NothingPanel } from "../../components/list-panel.tsx";
import { rich } from "../../components/rich.tsx";
import { Directory } from "./directory.tsx";
import { AdminInstanceList } from "./instance-list.tsx";
import { useDirectory } from "./use-directory.ts";

interface InstancesSectionProps {
  readonly search: string;
  readonly initial: AdminInstances | null;
}

const loadDialogs = () => import("./dialogs.tsx");

/** Everybody's instances. */
export function InstancesSection({ search, initial }: InstancesSectionProps) {
  const directory = useDirectory({ key: "admin-instances", search, initial, list: listAllInstances });
  const instances = directory.parts?.flatMap((part) => part.instances) ?? [];
  const [asked, setAsked] = useState<AdminInstanceView | null>(null);
  const [renewing, setRenewing] = useState<AdminInstanceView | null>(null);
  const dialogs = useLater(loadDialogs, asked !== null || renewing !== null);
  const Dialogs = dialogs.part;
  const [done, setDone] = useState("");
  const searchRef = useRef<HTMLInputElement>(null);

  // The button that opened the question went with its line.
  useLayoutEffect(() => {
    if (done !== "") searchRef.current?.focus();
  }, [done]);

  function dismiss() {
    setAsked(null);
    setRenewing(null);
  }

  async function removed({ name }: AdminInstanceView) {
    setAsked(null);
    await directory.reload();
    setDone(say("{name} is deleted", { name }));
  }

  async function renewed({ name }: AdminInstanceView) {
    setRenewing(null);
    await directory.reload();
    setDone(say("{name} is renewed", { name }));
  }

  return (
    <>
      <Directory
        section="instances"
        directory={directory}
        done={done}
        unit="instance"
        shown={instances.length}
        hint={say("Name, client or owner's email")}
        failed={ADMIN_WORDING.instancesFailed}
        none={<NothingPanel title={say("No instances yet")}>{say("Nobody has added one yet.")}</NothingPanel>}
        searchRef={searchRef}
      >
        <AdminInstanceList instances={instances} onRenew={setRenewing} onDelete={setAsked} />
      </Directory>
      {dialogs.failed ? <DialogFailed onDismiss={dismiss} /> : null}
      {renewing && Dialogs ? (
        <Dialogs.RenewDialog
          instance={renewing}
          free={false}
          renew={() => renewAnyInstance(renewing.id)}
          onRenewed={() => void renewed(renewing)}
          onClose={() => setRenewing(null)}
        />
      ) : null}
      {asked && Dialogs ? (
        <Dialogs.RemoveDialog
          title={say("Delete instance")}
          failed={INSTANCE_WORDING.deleteFailed}
          remove={() => removeAnyInstance(asked.id)}
          gone="INSTANCE_NOT_FOUND"
          onRemoved={() => void removed(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="wrap-anywhere">
            {rich(
              "Delete {name} of {owner}? Its account is unlinked, and its token stops working at once. This cannot be undone.",
              {
                name: (
                  <strong className="font-semibold">
                    <bdi className="wrap-anywhere whitespace-normal">{asked.name}</bdi>
                  </strong>
                ),
                owner: <bdi className="wrap-anywhere whitespace-normal">{asked.ownerEmail}</bdi>,
              },
            )}
          </p>
        </Dialogs.RemoveDialog>
      ) : null}
    </>
  );
}

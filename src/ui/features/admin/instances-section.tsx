import { useEffect, useRef, useState } from "react";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import type { AdminInstances, AdminInstanceView } from "#ports/contracts/dashboard/admin.ts";
import { listAllInstances, removeAnyInstance } from "../../api/admin.ts";
import { NothingPanel } from "../../components/list-panel.tsx";
import { Directory } from "./directory.tsx";
import { AdminInstanceList } from "./instance-list.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useDirectory } from "./use-directory.ts";

interface InstancesSectionProps {
  readonly search: string;
  readonly initial: AdminInstances | null;
}

/** Everybody's instances. */
export function InstancesSection({ search, initial }: InstancesSectionProps) {
  const directory = useDirectory({ key: "admin-instances", search, initial, list: listAllInstances });
  const instances = directory.parts?.flatMap((part) => part.instances) ?? [];
  const [asked, setAsked] = useState<AdminInstanceView | null>(null);
  const [done, setDone] = useState("");
  const searchRef = useRef<HTMLInputElement>(null);

  // The button that opened the question went with its line.
  useEffect(() => {
    if (done !== "") searchRef.current?.focus();
  }, [done]);

  async function removed({ name }: AdminInstanceView) {
    setAsked(null);
    await directory.reload();
    setDone(`${name} is deleted`);
  }

  return (
    <>
      <Directory
        section="instances"
        directory={directory}
        done={done}
        unit="instance"
        shown={instances.length}
        hint="Name, client or owner's email"
        failed={ADMIN_WORDING.instancesFailed}
        none={<NothingPanel title="No instances yet">Nobody has added one yet.</NothingPanel>}
        searchRef={searchRef}
      >
        <AdminInstanceList instances={instances} onDelete={setAsked} />
      </Directory>
      {asked ? (
        <RemoveDialog
          title="Delete instance"
          failed={INSTANCE_WORDING.deleteFailed}
          remove={() => removeAnyInstance(asked.id)}
          gone="INSTANCE_NOT_FOUND"
          onRemoved={() => void removed(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="wrap-anywhere">
            Delete <strong className="font-semibold">{asked.name}</strong> of {asked.ownerEmail}? Its account is
            unlinked, and its token stops working at once. This cannot be undone.
          </p>
        </RemoveDialog>
      ) : null}
    </>
  );
}

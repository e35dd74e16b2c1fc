import { useRef, useState } from "react";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { say } from "#languages/say.ts";
import type { AdminUsers, AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { listUsers } from "../../api/admin.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { NothingPanel } from "../../components/list-panel.tsx";
import { Directory } from "./directory.tsx";
import { useDirectory } from "./use-directory.ts";
import { UserList } from "./user-list.tsx";

interface UsersSectionProps {
  readonly search: string;
  readonly initial: AdminUsers | null;
}

const loadDialogs = () => import("./dialogs.tsx");

/** Everybody who signed up, and what they may do. */
export function UsersSection({ search, initial }: UsersSectionProps) {
  const directory = useDirectory({ key: "admin-users", search, initial, list: listUsers });
  const users = directory.parts?.flatMap((part) => part.users) ?? [];
  const [asked, setAsked] = useState<AdminUserView | null>(null);
  const [done, setDone] = useState("");
  const searchRef = useRef<HTMLInputElement>(null);

  const [suspending, setSuspending] = useState<AdminUserView | null>(null);

  const dialogs = useLater(loadDialogs, asked !== null || suspending !== null);
  const Dialogs = dialogs.part;

  function dismiss() {
    setAsked(null);
    setSuspending(null);
  }

  async function suspensionChanged({ name, suspended }: AdminUserView) {
    setSuspending(null);
    await directory.reload();
    setDone(suspended ? say("{name} is suspended no more", { name }) : say("{name} is suspended now", { name }));
  }

  async function changed({ name, subscription }: AdminUserView) {
    setAsked(null);
    await directory.reload();
    setDone(subscription === "paid" ? say("{name} is free now", { name }) : say("{name} is paid now", { name }));
  }

  return (
    <>
      <Directory
        section="users"
        directory={directory}
        done={done}
        unit="user"
        shown={users.length}
        hint={say("Name or email")}
        failed={ADMIN_WORDING.usersFailed}
        none={<NothingPanel title={say("No users yet")}>{say("Whoever signs up is listed here.")}</NothingPanel>}
        searchRef={searchRef}
      >
        <UserList users={users} onSubscription={setAsked} onSuspension={setSuspending} />
      </Directory>
      {dialogs.failed ? <DialogFailed onDismiss={dismiss} /> : null}
      {asked && Dialogs ? (
        <Dialogs.SubscriptionDialog user={asked} onChanged={() => void changed(asked)} onClose={() => setAsked(null)} />
      ) : null}
      {suspending && Dialogs ? (
        <Dialogs.SuspensionDialog
          user={suspending}
          onChanged={() => void suspensionChanged(suspending)}
          onClose={() => setSuspending(null)}
        />
      ) : null}
    </>
  );
}

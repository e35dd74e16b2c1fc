import { useRef, useState } from "react";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { say } from "#languages/say.ts";
import type { AdminUsers, AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { listUsers } from "../../api/admin.ts";
import { NothingPanel } from "../../components/list-panel.tsx";
import { Directory } from "./directory.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";
import { SuspensionDialog } from "./suspension-dialog.tsx";
import { useDirectory } from "./use-directory.ts";
import { UserList } from "./user-list.tsx";

interface UsersSectionProps {
  readonly search: string;
  readonly initial: AdminUsers | null;
}

/** Everybody who signed up, and what they may do. */
export function UsersSection({ search, initial }: UsersSectionProps) {
  const directory = useDirectory({ key: "admin-users", search, initial, list: listUsers });
  const users = directory.parts?.flatMap((part) => part.users) ?? [];
  const [asked, setAsked] = useState<AdminUserView | null>(null);
  const [done, setDone] = useState("");
  const searchRef = useRef<HTMLInputElement>(null);

  const [suspending, setSuspending] = useState<AdminUserView | null>(null);

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
      {asked ? (
        <SubscriptionDialog user={asked} onChanged={() => void changed(asked)} onClose={() => setAsked(null)} />
      ) : null}
      {suspending ? (
        <SuspensionDialog
          user={suspending}
          onChanged={() => void suspensionChanged(suspending)}
          onClose={() => setSuspending(null)}
        />
      ) : null}
    </>
  );
}

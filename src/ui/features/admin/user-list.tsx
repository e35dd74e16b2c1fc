import { say } from "#languages/say.ts";
import type { AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Row, RowFact, RowList } from "../../components/row-list.tsx";
import { mediumDay } from "../../format/dates.ts";
import { SubscriptionBadge } from "./subscription-badge.tsx";

interface UserListProps {
  readonly users: readonly AdminUserView[];
  readonly onSubscription: (user: AdminUserView) => void;
  readonly onSuspension: (user: AdminUserView) => void;
}

export function UserList({ users, onSubscription, onSuspension }: UserListProps) {
  return (
    <RowList
      columns="@3xl:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]"
      heads={[say("User"), say("Subscription"), { end: say("Instances") }, say("Joined")]}
    >
      {users.map((user) => (
        <Row
          key={user.id}
          name={user.email}
          title={<Name user={user} />}
          note={user.email}
          factsClass="grid-cols-[auto_auto_minmax(0,1fr)]"
          facts={<Facts user={user} />}
          actionsBelow
          actions={
            <span className="me-2 flex flex-wrap gap-2 @3xl:justify-end">
              <SubscriptionButton user={user} onClick={() => onSubscription(user)} />
              {user.role === "admin" && !user.suspended ? null : (
                <SuspensionButton user={user} onClick={() => onSuspension(user)} />
              )}
            </span>
          }
        />
      ))}
    </RowList>
  );
}

function Name({ user }: { readonly user: AdminUserView }) {
  if (user.role !== "admin" && !user.suspended && user.deletesAt === null) return user.name;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {user.name}
      {user.role === "admin" ? <Badge className="-my-0.5">{say("Administrator")}</Badge> : null}
      {user.suspended ? (
        <Badge tone="danger" className="-my-0.5">
          {say("Suspended")}
        </Badge>
      ) : null}
      {user.deletesAt === null ? null : (
        <Badge tone="danger" className="-my-0.5">
          {say("Deleted on {day}", { day: mediumDay(user.deletesAt, "UTC") })}
        </Badge>
      )}
    </span>
  );
}

function Facts({ user }: { readonly user: AdminUserView }) {
  return (
    <>
      <RowFact term={say("Subscription")}>
        <SubscriptionBadge subscription={user.subscription} />
      </RowFact>
      <RowFact term={say("Instances")} className="@3xl:text-end">
        <span className="tabular-nums">{user.instances}</span>
      </RowFact>
      <RowFact term={say("Joined")}>
        <time dateTime={user.memberSince} className="tabular-nums">
          {mediumDay(user.memberSince, "UTC")}
        </time>
      </RowFact>
    </>
  );
}

function SuspensionButton({ user, onClick }: { readonly user: AdminUserView; readonly onClick: () => void }) {
  const words = user.suspended ? say("End suspension") : say("Suspend");
  return (
    <Button size="sm" aria-label={`${words}: ${user.email}`} onClick={onClick}>
      {words}
    </Button>
  );
}

function SubscriptionButton({ user, onClick }: { readonly user: AdminUserView; readonly onClick: () => void }) {
  const words = user.subscription === "paid" ? say("Make free") : say("Make paid");
  return (
    <Button size="sm" aria-label={`${words}: ${user.email}`} onClick={onClick}>
      {words}
    </Button>
  );
}

import type { ReactNode } from "react";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { Dialog } from "../../components/dialog.tsx";
import { longDay } from "../../format/dates.ts";
import { Avatar } from "./avatar.tsx";

export interface ProfileDialogProps {
  readonly user: SignedInUser;
  readonly onClose: () => void;
}

export function ProfileDialog({ user, onClose }: ProfileDialogProps) {
  return (
    <Dialog title="Profile" onClose={onClose} lead={<Avatar name={user.name} />}>
      <dl className="grid gap-3.5">
        <Fact term="Name">{user.name}</Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Country">{user.country}</Fact>
        <Fact term="Phone">{user.phone ? <bdi dir="ltr">{user.phone}</bdi> : null}</Fact>
        <Fact term="Member since">{longDay(user.memberSince, undefined)}</Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd dir="auto" className="mt-0.5 text-start wrap-anywhere">
        {children || <span className="text-ink-muted">N/A</span>}
      </dd>
    </div>
  );
}

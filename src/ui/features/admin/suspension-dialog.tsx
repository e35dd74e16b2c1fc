import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { say } from "#languages/say.ts";
import type { AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { setSuspension } from "../../api/admin.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface SuspensionDialogProps {
  readonly user: AdminUserView;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Begins it, or ends it. */
export function SuspensionDialog({ user, onChanged, onClose }: SuspensionDialogProps) {
  const wanted = !user.suspended;
  const change = useMutation({ mutationFn: () => setSuspension(user.id, wanted), onSuccess: onChanged });
  const email = (
    <strong className="font-semibold">
      <bdi className="wrap-anywhere whitespace-normal">{user.email}</bdi>
    </strong>
  );
  return (
    <ConfirmDialog
      title={wanted ? say("Suspend user") : say("End suspension")}
      action={wanted ? say("Suspend") : say("End suspension")}
      variant={wanted ? "danger" : "primary"}
      busyLabel={say("Changing…")}
      busy={change.isPending}
      error={change.isError ? writeSentence(change.error, ADMIN_WORDING.suspensionFailed) : null}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {wanted ? rich("Suspend {user}?", { user: email }) : rich("End the suspension of {user}?", { user: email })}
      </p>
      <p className="text-ink-muted">{wanted ? ADMIN_WORDING.suspends : ADMIN_WORDING.unsuspends}</p>
    </ConfirmDialog>
  );
}

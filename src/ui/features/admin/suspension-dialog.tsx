import { useMutation } from "@tanstack/react-query";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import type { AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { setSuspension } from "../../api/admin.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

interface SuspensionDialogProps {
  readonly user: AdminUserView;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Begins it, or ends it. */
export function SuspensionDialog({ user, onChanged, onClose }: SuspensionDialogProps) {
  const wanted = !user.suspended;
  const change = useMutation({ mutationFn: () => setSuspension(user.id, wanted), onSuccess: onChanged });
  return (
    <ConfirmDialog
      title={wanted ? "Suspend user" : "End suspension"}
      action={wanted ? "Suspend" : "End suspension"}
      variant={wanted ? "danger" : "primary"}
      busyLabel="Changing…"
      busy={change.isPending}
      error={change.isError ? writeSentence(change.error, ADMIN_WORDING.suspensionFailed) : null}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {wanted ? "Suspend " : "End the suspension of "}
        <strong className="font-semibold">{user.email}</strong>?
      </p>
      <p className="text-ink-muted">{wanted ? ADMIN_WORDING.suspends : ADMIN_WORDING.unsuspends}</p>
    </ConfirmDialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { removeInstance } from "../../api/instances.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

interface DeleteDialogProps {
  readonly instance: InstanceView;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ instance, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useMutation({ mutationFn: () => removeInstance(instance.id), onSuccess: onDeleted });
  return (
    <ConfirmDialog
      title="Delete instance"
      action="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError ? writeSentence(remove.error, INSTANCE_WORDING.deleteFailed) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Delete{" "}
        <strong className="font-semibold">
          <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi>
        </strong>
        ? Its token stops working at once. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

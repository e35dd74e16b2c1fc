import { useMutation } from "@tanstack/react-query";
import { INSTANCE_NOTICES } from "#domain/notices.ts";
import type { InstanceView } from "#ports/contracts/dashboard-api.ts";
import { removeInstance } from "../../api/instances.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

export interface DeleteDialogProps {
  readonly instance: InstanceView;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ instance, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useMutation({ mutationFn: () => removeInstance(instance.id), onSuccess: onDeleted });
  return (
    <Dialog
      title="Delete instance"
      ask
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Deleting…" onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        Delete <strong className="font-semibold">{instance.name}</strong>? Its token stops working at once. This cannot
        be undone.
      </p>
      {remove.isError ? (
        <Alert className="mt-2">{writeSentence(remove.error, INSTANCE_NOTICES.deleteFailed)}</Alert>
      ) : null}
    </Dialog>
  );
}

import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { removeInstance } from "../../api/instances.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface DeleteDialogProps {
  readonly instance: InstanceView;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ instance, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useMutation({ mutationFn: () => removeInstance(instance.id), onSuccess: onDeleted });
  return (
    <ConfirmDialog
      title={say("Delete instance")}
      action={say("Delete")}
      busyLabel={say("Deleting…")}
      busy={remove.isPending}
      error={remove.isError ? writeSentence(remove.error, INSTANCE_WORDING.deleteFailed) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {rich("Delete {name}? Its token stops working at once. This cannot be undone.", {
          name: (
            <strong className="font-semibold">
              <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi>
            </strong>
          ),
        })}
      </p>
    </ConfirmDialog>
  );
}

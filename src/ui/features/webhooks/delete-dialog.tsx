import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { say } from "#languages/say.ts";
import { writeSentence } from "../../api/request.ts";
import { removeWebhook, type WebhookRef } from "../../api/webhooks.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface DeleteDialogProps {
  readonly webhook: WebhookRef;
  readonly url: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ webhook, url, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useMutation({ mutationFn: () => removeWebhook(webhook), onSuccess: onDeleted });
  return (
    <ConfirmDialog
      title={say("Delete endpoint")}
      action={say("Delete")}
      busyLabel={say("Deleting…")}
      busy={remove.isPending}
      error={remove.isError ? writeSentence(remove.error, WEBHOOK_DIALOG_WORDING.deleteFailed) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {rich(
          "Delete {url}? It is not called again, what waits for it is not told, and the log of its deliveries goes with it. This cannot be undone.",
          {
            url: (
              <strong dir="ltr" className="font-mono text-[13px] font-medium">
                {url}
              </strong>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}

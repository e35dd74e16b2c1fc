import { useMutation } from "@tanstack/react-query";
import { WEBHOOKS_PAGE_WORDING } from "#domain/wording/webhooks-page.ts";
import { writeSentence } from "../../api/request.ts";
import { removeWebhook, type WebhookRef } from "../../api/webhooks.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

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
      title="Delete endpoint"
      action="Delete"
      busyLabel="Deleting…"
      busy={remove.isPending}
      error={remove.isError ? writeSentence(remove.error, WEBHOOKS_PAGE_WORDING.deleteFailed) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Delete <strong className="font-mono text-[13px] font-medium">{url}</strong>? It is not called again, what waits
        for it is not told, and the log of its deliveries goes with it. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

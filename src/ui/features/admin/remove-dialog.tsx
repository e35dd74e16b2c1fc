import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface RemoveDialogProps {
  readonly title: string;
  /** The sentence where the server gave none. */
  readonly failed: string;
  readonly remove: () => Promise<void>;
  /** Refused so, it had been deleted already: what was wanted. */
  readonly gone: ErrorCode;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
  /** The question. */
  readonly children: ReactNode;
}

export function RemoveDialog({ title, failed, remove, gone, onRemoved, onClose, children }: RemoveDialogProps) {
  const removal = useMutation({
    mutationFn: () =>
      remove().catch((error: unknown) => {
        if (!(error instanceof RequestError) || error.code !== gone) throw error;
      }),
    onSuccess: onRemoved,
  });
  return (
    <ConfirmDialog
      title={title}
      action={say("Delete")}
      busyLabel={say("Deleting…")}
      busy={removal.isPending}
      error={removal.isError ? writeSentence(removal.error, failed) : null}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import type { AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { setSubscription } from "../../api/admin.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

interface SubscriptionDialogProps {
  readonly user: AdminUserView;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** From free to paid, or back. */
export function SubscriptionDialog({ user, onChanged, onClose }: SubscriptionDialogProps) {
  const wanted = user.subscription === "paid" ? "free" : "paid";
  const change = useMutation({ mutationFn: () => setSubscription(user.id, wanted), onSuccess: onChanged });
  return (
    <ConfirmDialog
      title="Change subscription"
      action={wanted === "paid" ? "Make paid" : "Make free"}
      variant="primary"
      busyLabel="Changing…"
      busy={change.isPending}
      error={change.isError ? writeSentence(change.error, ADMIN_WORDING.subscriptionFailed) : null}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Make <strong className="font-semibold">{user.email}</strong> {wanted}?
      </p>
      <p className="text-ink-muted">
        {wanted === "paid"
          ? "Their instances become paid, and they may add as many as they like."
          : `Their instances become free and keep running. With ${MAX_FREE_INSTANCES} or more they cannot add another.`}
      </p>
    </ConfirmDialog>
  );
}

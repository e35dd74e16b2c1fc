import { MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { say } from "#languages/say.ts";
import type { AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { setSubscription } from "../../api/admin.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";

interface SubscriptionDialogProps {
  readonly user: AdminUserView;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** From free to paid, or back. */
export function SubscriptionDialog({ user, onChanged, onClose }: SubscriptionDialogProps) {
  const wanted = user.subscription === "paid" ? "free" : "paid";
  const change = useMutation({ mutationFn: () => setSubscription(user.id, wanted), onSuccess: onChanged });
  const email = (
    <strong className="font-semibold">
      <bdi className="wrap-anywhere whitespace-normal">{user.email}</bdi>
    </strong>
  );
  return (
    <ConfirmDialog
      title={say("Change subscription")}
      action={wanted === "paid" ? say("Make paid") : say("Make free")}
      variant="primary"
      busyLabel={say("Changing…")}
      busy={change.isPending}
      error={change.isError ? writeSentence(change.error, ADMIN_WORDING.subscriptionFailed) : null}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {wanted === "paid" ? rich("Make {user} paid?", { user: email }) : rich("Make {user} free?", { user: email })}
      </p>
      <p className="text-ink-muted">
        {wanted === "paid"
          ? say("Their instances become paid, and they may add as many as they like.")
          : say("Their instances become free and keep running. With {count} or more they cannot add another.", {
              count: MAX_FREE_INSTANCES,
            })}
      </p>
    </ConfirmDialog>
  );
}

import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { writeSentence } from "../../api/request.ts";
import { rotateToken } from "../../api/sessions.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import type { StepUp } from "../security/use-step-up.tsx";

interface RotateDialogProps {
  readonly instance: InstanceView;
  readonly stepUp: StepUp;
  readonly onRotated: (token: string) => void;
  readonly onClose: () => void;
}

export function RotateDialog({ instance, stepUp, onRotated, onClose }: RotateDialogProps) {
  const rotate = useMutation({ mutationFn: () => stepUp.run(() => rotateToken(instance.id)), onSuccess: onRotated });
  return (
    <ConfirmDialog
      title={say("Rotate token")}
      action={say("Rotate")}
      busyLabel={say("Rotating…")}
      busy={rotate.isPending}
      error={rotate.isError ? writeSentence(rotate.error, INSTANCE_WORDING.tokenRotateFailed) : null}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {rich(
          "Give {name} a new token? The old one stops working at once: programs that use it cannot send until they have the new one. The linked account stays linked. This cannot be undone.",
          {
            name: (
              <strong className="font-semibold">
                <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi>
              </strong>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}

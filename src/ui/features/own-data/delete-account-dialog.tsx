import { useState } from "react";
import { deletionAfter } from "#domain/accounts/deletion.ts";
import { OWN_DATA_WORDING } from "#domain/wording/own-data.ts";
import { say } from "#languages/say.ts";
import type { AccountView } from "#ports/contracts/dashboard/account.ts";
import { askForDeletion } from "../../api/account.ts";
import { rich } from "../../components/rich.tsx";
import { longDay } from "../../format/dates.ts";
import { OwnerDialog } from "../security/owner-dialog.tsx";
import type { StepUp } from "../security/use-step-up.tsx";

interface DeleteAccountDialogProps {
  readonly stepUp: StepUp;
  readonly onPlanned: (user: AccountView) => void;
  readonly onClose: () => void;
}

/** Says what goes and when, before it asks. */
export function DeleteAccountDialog({ stepUp, onPlanned, onClose }: DeleteAccountDialogProps) {
  const [day] = useState(() => longDay(deletionAfter(new Date()).toISOString(), undefined));
  return (
    <OwnerDialog
      title={say("Delete account")}
      action={say("Delete account")}
      variant="danger"
      busyLabel={say("Deleting…")}
      act={({ currentPassword }) => stepUp.run(() => askForDeletion(currentPassword))}
      onDone={onPlanned}
      onClose={onClose}
    >
      <p>
        {rich("On {day} your account is deleted, and with it:", {
          day: <strong className="font-semibold text-ink">{day}</strong>,
        })}
      </p>
      <ul className="list-disc ps-5">
        {OWN_DATA_WORDING.goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{OWN_DATA_WORDING.untilThen}</p>
    </OwnerDialog>
  );
}

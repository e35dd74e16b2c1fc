import { OWN_DATA_WORDING } from "#domain/wording/own-data.ts";
import { say } from "#languages/say.ts";
import { askForExport } from "../../api/account.ts";
import { OwnerDialog } from "../security/owner-dialog.tsx";
import type { StepUp } from "../security/use-step-up.tsx";

interface DownloadDialogProps {
  readonly stepUp: StepUp;
  readonly onAllowed: () => void;
  readonly onClose: () => void;
}

export function DownloadDialog({ stepUp, onAllowed, onClose }: DownloadDialogProps) {
  return (
    <OwnerDialog
      title={say("Download your data")}
      action={say("Download")}
      busyLabel={say("Preparing…")}
      act={({ currentPassword }) => stepUp.run(() => askForExport(currentPassword))}
      onDone={onAllowed}
      onClose={onClose}
    >
      <p>{OWN_DATA_WORDING.downloadAbout}</p>
      <p>{OWN_DATA_WORDING.downloadHint}</p>
    </OwnerDialog>
  );
}

import { say } from "#languages/say.ts";
import { OnceDialog } from "../../components/once-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

export function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps) {
  return (
    <OnceDialog title={say("Recovery codes")} stored={say("I have stored them")} onStored={onStored}>
      <RecoveryCodes codes={codes} />
    </OnceDialog>
  );
}

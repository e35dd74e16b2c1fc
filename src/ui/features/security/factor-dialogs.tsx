import { FACTOR_WORDING, PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import type { PasskeyView } from "#ports/contracts/dashboard/factors.ts";
import { addPasskey, removePasskey, removeTotp } from "../../api/factors.ts";
import { OwnerDialog } from "./owner-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { TotpDialog } from "./totp-dialog.tsx";
import type { StepUp } from "./use-step-up.tsx";

export type FactorQuestion =
  | { readonly kind: "add-totp" }
  | { readonly kind: "remove-totp" }
  | { readonly kind: "add-passkey" }
  | { readonly kind: "rename"; readonly passkey: PasskeyView }
  | { readonly kind: "remove-passkey"; readonly passkey: PasskeyView }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

interface FactorDialogsProps {
  readonly question: FactorQuestion;
  readonly stepUp: StepUp;
  /** With a sentence, and the recovery codes that came with it. */
  readonly onDone: (sentence: string, codes?: readonly string[] | null) => void;
  readonly onClose: () => void;
}

export function FactorDialogs({ question, stepUp, onDone, onClose }: FactorDialogsProps) {
  switch (question.kind) {
    case "codes":
      return <RecoveryCodesDialog codes={question.codes} onStored={() => onDone("")} />;
    case "add-totp":
      return (
        <TotpDialog
          stepUp={stepUp}
          onAdded={({ recoveryCodes }) => onDone(FACTOR_WORDING.totpAdded, recoveryCodes)}
          onClose={onClose}
        />
      );
    case "rename":
      return (
        <RenameDialog passkey={question.passkey} onRenamed={() => onDone(PASSKEY_WORDING.renamed)} onClose={onClose} />
      );
    default:
      return <Owned question={question} stepUp={stepUp} onDone={onDone} onClose={onClose} />;
  }
}

interface OwnedProps extends Omit<FactorDialogsProps, "question"> {
  readonly question: Extract<FactorQuestion, { kind: "remove-totp" | "add-passkey" | "remove-passkey" }>;
}

function Owned({ question, stepUp, onDone, onClose }: OwnedProps) {
  if (question.kind === "add-passkey") {
    return (
      <OwnerDialog
        title="Add a passkey"
        action="Continue"
        busyLabel="Waiting for your device…"
        nameHint="To know it by, such as “Work laptop”"
        act={({ currentPassword, name }) => stepUp.run(() => addPasskey(currentPassword, name))}
        onDone={({ recoveryCodes }) => onDone(PASSKEY_WORDING.added, recoveryCodes)}
        onClose={onClose}
      >
        <p>Your phone, laptop or security key signs you in, with your finger, face or PIN in place of the password.</p>
      </OwnerDialog>
    );
  }
  if (question.kind === "remove-passkey") {
    const { id, name } = question.passkey;
    return (
      <OwnerDialog
        title="Remove passkey"
        action="Remove"
        variant="danger"
        busyLabel="Removing…"
        act={({ currentPassword }) => stepUp.run(() => removePasskey(id, currentPassword))}
        onDone={({ message }) => onDone(message)}
        onClose={onClose}
      >
        <p className="wrap-anywhere">
          <strong className="font-semibold text-ink">{name}</strong> signs you in no more.
        </p>
      </OwnerDialog>
    );
  }
  return (
    <OwnerDialog
      title="Remove authenticator app"
      action="Remove"
      variant="danger"
      busyLabel="Removing…"
      act={({ currentPassword }) => stepUp.run(() => removeTotp(currentPassword))}
      onDone={({ message }) => onDone(message)}
      onClose={onClose}
    >
      <p>Logging in asks for no code of the app any more.</p>
    </OwnerDialog>
  );
}

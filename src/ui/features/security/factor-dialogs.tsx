import { FACTOR_WORDING, PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import type { PasskeyView } from "#ports/contracts/dashboard/factors.ts";
import { addPasskey, removePasskey, removeTotp } from "../../api/factors.ts";
import { rich } from "../../components/rich.tsx";
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
        title={say("Add a passkey")}
        action={say("Continue")}
        busyLabel={say("Waiting for your device…")}
        nameHint={say("To know it by, such as “Work laptop”")}
        act={({ currentPassword, name }) => stepUp.run(() => addPasskey(currentPassword, name))}
        onDone={({ recoveryCodes }) => onDone(PASSKEY_WORDING.added, recoveryCodes)}
        onClose={onClose}
      >
        <p>
          {say(
            "Your phone, laptop or security key signs you in, with your finger, face or PIN in place of the password.",
          )}
        </p>
      </OwnerDialog>
    );
  }
  if (question.kind === "remove-passkey") {
    const { id, name } = question.passkey;
    return (
      <OwnerDialog
        title={say("Remove passkey")}
        action={say("Remove")}
        variant="danger"
        busyLabel={say("Removing…")}
        act={({ currentPassword }) => stepUp.run(() => removePasskey(id, currentPassword))}
        onDone={({ message }) => onDone(message)}
        onClose={onClose}
      >
        <p className="wrap-anywhere">
          {rich("{name} signs you in no more.", {
            name: (
              <strong className="font-semibold text-ink">
                <bdi className="wrap-anywhere whitespace-normal">{name}</bdi>
              </strong>
            ),
          })}
        </p>
      </OwnerDialog>
    );
  }
  return (
    <OwnerDialog
      title={say("Remove authenticator app")}
      action={say("Remove")}
      variant="danger"
      busyLabel={say("Removing…")}
      act={({ currentPassword }) => stepUp.run(() => removeTotp(currentPassword))}
      onDone={({ message }) => onDone(message)}
      onClose={onClose}
    >
      <p>{say("Logging in asks for no code of the app any more.")}</p>
    </OwnerDialog>
  );
}

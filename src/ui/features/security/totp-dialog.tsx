import { useState } from "react";
import { FACTOR_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import type { RecoveryCodesView, TotpBegun } from "#ports/contracts/dashboard/factors.ts";
import { beginTotp, confirmTotp } from "../../api/factors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SecretLine } from "../../components/secret-line.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { FactorCodeField } from "./factor-code-field.tsx";
import { failureSentence } from "./failure-sentence.ts";
import { OwnerDialog } from "./owner-dialog.tsx";
import type { StepUp } from "./use-step-up.tsx";

interface TotpDialogProps {
  readonly stepUp: StepUp;
  readonly onAdded: (codes: RecoveryCodesView) => void;
  readonly onClose: () => void;
}

const TITLE = say("Set up an authenticator app");

/** The password, then the code to scan, then the first code of the app. */
export function TotpDialog({ stepUp, onAdded, onClose }: TotpDialogProps) {
  const [begun, setBegun] = useState<TotpBegun | null>(null);
  if (begun !== null) return <ScanDialog begun={begun} onAdded={onAdded} onClose={onClose} />;
  return (
    <OwnerDialog
      title={TITLE}
      action={say("Continue")}
      busyLabel={say("Checking…")}
      act={({ currentPassword }) => stepUp.run(() => beginTotp(currentPassword))}
      onDone={setBegun}
      onClose={onClose}
    >
      <p>{say("From then on, logging in takes your password and a code that an app on your phone makes.")}</p>
    </OwnerDialog>
  );
}

interface ScanDialogProps extends Omit<TotpDialogProps, "stepUp"> {
  readonly begun: TotpBegun;
}

function ScanDialog({ begun, onAdded, onClose }: ScanDialogProps) {
  const [code, setCode] = useState("");
  const confirm = useMutation({ mutationFn: confirmTotp, onSuccess: onAdded });

  function submit() {
    if (!confirm.isPending) confirm.mutate(code);
  }

  return (
    <FormDialog
      title={TITLE}
      action={say("Turn on")}
      busyLabel={say("Checking…")}
      busy={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">{say("Scan this with an authenticator app, or type the key into it.")}</p>
      <img
        src={begun.qr}
        alt={say("QR code for an authenticator app")}
        width={208}
        height={208}
        className="justify-self-center rounded-md bg-white p-1.5 [image-rendering:pixelated]"
      />
      <SecretLine
        name={say("Key for the app")}
        text={begun.secret}
        shown={begun.secret.replace(/.{4}(?=.)/g, "$& ")}
        copyLabel={say("Copy key")}
      />
      <FactorCodeField
        appOnly
        value={code}
        onChange={(typed) => {
          confirm.reset();
          setCode(typed);
        }}
        error={confirm.isError ? failureSentence(confirm.error, FACTOR_WORDING.changeFailed) : undefined}
      />
    </FormDialog>
  );
}

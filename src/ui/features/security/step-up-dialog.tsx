import { KeyRound } from "lucide-react";
import { useState } from "react";
import { FACTOR_WORDING, PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import { proveByCode, proveByPasskey, readFactors } from "../../api/factors.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { FactorCodeField } from "./factor-code-field.tsx";
import { failureSentence } from "./failure-sentence.ts";

interface StepUpDialogProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Asks for the second factor once more, before a secret is shown. */
export function StepUpDialog({ onProved, onClose }: StepUpDialogProps) {
  const [code, setCode] = useState("");
  const factors = useQuery({ queryKey: ["factors"], queryFn: ({ signal }) => readFactors(signal) });
  const byCode = useMutation({ mutationFn: proveByCode, onSuccess: onProved });
  const byPasskey = useMutation({ mutationFn: proveByPasskey, onSuccess: onProved });
  const busy = byCode.isPending || byPasskey.isPending;
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0 && factors.data?.passkeyProblem === null;

  function submit() {
    if (!busy) byCode.mutate(code);
  }

  return (
    <FormDialog
      title={say("Confirm that it is you")}
      action={say("Continue")}
      busyLabel={say("Checking…")}
      busy={byCode.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">{say("Your account has a second factor. It is asked for once in ten minutes.")}</p>
      {byPasskey.isError ? <Alert>{failureSentence(byPasskey.error, PASSKEY_WORDING.failed)}</Alert> : null}
      <FactorCodeField
        value={code}
        onChange={(typed) => {
          byCode.reset();
          setCode(typed);
        }}
        error={byCode.isError ? failureSentence(byCode.error, FACTOR_WORDING.changeFailed) : undefined}
      />
      {hasPasskey ? (
        <Button
          icon={<KeyRound aria-hidden="true" strokeWidth={1.6} className="size-4" />}
          busy={byPasskey.isPending}
          busyLabel={say("Waiting for your passkey…")}
          onClick={() => byPasskey.mutate()}
        >
          {say("Use a passkey")}
        </Button>
      ) : null}
    </FormDialog>
  );
}

import { useState } from "react";
import type { OverlapHours } from "#domain/keys/api-key.ts";
import { KEYS_PAGE_WORDING, OVERLAP_WORDING } from "#domain/wording/keys-page.ts";
import { say } from "#languages/say.ts";
import type { ShownKey } from "#ports/contracts/dashboard/keys.ts";
import type { KeyView } from "#ports/contracts/keys.ts";
import { rotateKey } from "../../api/keys.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { useStepUp } from "../security/use-step-up.tsx";
import { Choice } from "./choice.tsx";

interface RotateKeyDialogProps {
  readonly apiKey: KeyView;
  readonly onRotated: (made: ShownKey) => void;
  readonly onClose: () => void;
}

/** The likeliest first. */
const HOURS = [24, 168, 1, 0] as const satisfies readonly OverlapHours[];

export function RotateKeyDialog({ apiKey: key, onRotated, onClose }: RotateKeyDialogProps) {
  const [hours, setHours] = useState<OverlapHours>(24);
  const stepUp = useStepUp();
  const rotate = useMutation({ mutationFn: () => stepUp.run(() => rotateKey(key.id, hours)), onSuccess: onRotated });
  function submit() {
    if (!rotate.isPending) rotate.mutate();
  }
  return (
    <>
      <FormDialog
        title={say("Rotate {name}", { name: key.name })}
        action={say("Rotate key")}
        busyLabel={say("Rotating…")}
        busy={rotate.isPending}
        light
        className="grid gap-5"
        onSubmit={submit}
        onClose={onClose}
      >
        <p>{KEYS_PAGE_WORDING.rotateAbout}</p>
        <Choice
          legend={say("Both keys work for")}
          name="overlapHours"
          options={HOURS.map((value) => ({ value: `${value}`, label: OVERLAP_WORDING[value] }))}
          value={`${hours}`}
          onChange={(value) => setHours(HOURS.find((one) => `${one}` === value) ?? 24)}
        />
        {rotate.isError ? <Alert>{writeSentence(rotate.error, KEYS_PAGE_WORDING.rotateFailed)}</Alert> : null}
      </FormDialog>
      {stepUp.question}
    </>
  );
}

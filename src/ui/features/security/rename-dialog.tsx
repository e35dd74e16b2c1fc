import { useState } from "react";
import { FACTOR_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import type { PasskeyView } from "#ports/contracts/dashboard/factors.ts";
import { renamePasskey } from "../../api/factors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { failureSentence } from "./failure-sentence.ts";

interface RenameDialogProps {
  readonly passkey: PasskeyView;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

export function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({ mutationFn: (as: string) => renamePasskey(passkey.id, as), onSuccess: onRenamed });

  function submit(typedInto: HTMLFormElement) {
    // As the field has it: Enter may come before what was typed is drawn.
    const typed = new FormData(typedInto).get("name");
    if (!rename.isPending) rename.mutate(typeof typed === "string" ? typed : name);
  }

  return (
    <FormDialog
      title={say("Rename passkey")}
      action={say("Save")}
      busyLabel={say("Saving…")}
      busy={rename.isPending}
      light
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={say("Name")}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => {
          rename.reset();
          setName(event.currentTarget.value);
        }}
        error={rename.isError ? failureSentence(rename.error, FACTOR_WORDING.changeFailed) : undefined}
      />
    </FormDialog>
  );
}

import { type FormEvent, useState } from "react";
import { parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

export interface AddPhoneDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (phone: string) => void;
}

export function AddPhoneDialog({ onClose, onAdded }: AddPhoneDialogProps) {
  const { add } = usePhoneActions();
  const [number, setNumber] = useState("");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parsePhoneNumber(number);
    if (!parsed.ok) return setProblem(parsed.failure.message);
    add.mutate({ phone: parsed.value, name: name.trim() }, { onSuccess: () => onAdded(parsed.value) });
  }

  return (
    <Dialog
      title="Add phone"
      onClose={onClose}
      keep
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-phone" variant="primary" busy={add.isPending} busyLabel="Adding…">
            Add phone
          </Button>
        </>
      }
    >
      <form id="add-phone" onSubmit={submit} noValidate className="grid gap-4">
        {add.isError ? <Alert>{sentenceOf(add.error, "The phone could not be added.")}</Alert> : null}
        <TextField
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          data-autofocus
          hint="Any number, with its country code."
          placeholder="+964 770 123 4567"
          error={problem}
          value={number}
          onChange={(event) => {
            setNumber(westernDigits(event.target.value));
            setProblem(undefined);
          }}
        />
        <TextField
          label="Name"
          optional
          dir="auto"
          maxLength={64}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

import { parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import type { PhoneNetwork, PhoneSending } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { usePhoneActions } from "./use-sandbox.ts";

export interface DetailsDialogProps {
  readonly network: PhoneNetwork;
  readonly between: PhoneSending;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

type Fields = Readonly<Record<"name" | "number", string>>;

export function ContactDialog({ network, between, onSent, onClose }: DetailsDialogProps) {
  const { send } = usePhoneActions(network);
  const form = useForm<keyof Fields, Fields>(() => ({ name: "", number: "" }));

  function submit() {
    const name = form.values.name.trim();
    const number = parsePhoneNumber(form.values.number);
    if (name === "") return form.show({ field: "name", message: say("Enter the name on the card") });
    if (!number.ok) return form.show({ field: "number", message: number.failure.message });
    form.clearProblem();
    send.mutate(
      { ...between, kind: "contact", name, number: number.value },
      {
        onSuccess: onSent,
        onError: (error) =>
          form.show({ field: form.refusedField(error), message: sentenceOf(error, say("The contact was not sent.")) }),
      },
    );
  }

  return (
    <FormDialog
      title={say("Send a contact")}
      action={say("Send")}
      busyLabel={say("Sending…")}
      busy={send.isPending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field("name")}
        label={say("Name")}
        dir="auto"
        autoComplete="off"
        maxLength={120}
        data-autofocus
      />
      <TextField
        {...form.field("number")}
        label={say("Phone Number")}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="+964 770 123 4567"
        onChange={({ currentTarget }) => form.set("number", westernDigits(currentTarget.value))}
      />
    </FormDialog>
  );
}

import { parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import type { OwnDetailsSent } from "../../api/phone-network.ts";
import { TextField } from "../../components/text-field.tsx";
import { type FormProblem, useForm } from "../../components/use-form.ts";
import { DetailsDialog, type DetailsDialogProps } from "./details-dialog.tsx";

type Fields = Readonly<Record<"name" | "number", string>>;

export function ContactDialog(props: DetailsDialogProps) {
  const form = useForm<keyof Fields, Fields>(() => ({ name: "", number: "" }));

  function read(): OwnDetailsSent | FormProblem<keyof Fields> {
    const name = form.values.name.trim();
    const number = parsePhoneNumber(form.values.number);
    if (name === "") return { field: "name", message: say("Enter the name on the card") };
    if (!number.ok) return { field: "number", message: number.failure.message };
    return { kind: "contact", name, number: number.value };
  }

  return (
    <DetailsDialog
      {...props}
      title={say("Send a contact")}
      notSent={say("The contact was not sent.")}
      form={form}
      read={read}
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
    </DetailsDialog>
  );
}

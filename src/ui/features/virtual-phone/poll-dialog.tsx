import { POLL_OPTIONS } from "#domain/messages/content.ts";
import { say } from "#languages/say.ts";
import type { OwnDetailsSent } from "../../api/phone-network.ts";
import { TextAreaField, TextField } from "../../components/text-field.tsx";
import { type FormProblem, useForm } from "../../components/use-form.ts";
import { TICKED, TickBox } from "../messages/fields.tsx";
import { pollOptions } from "../messages/poll-options.ts";
import { DetailsDialog, type DetailsDialogProps } from "./details-dialog.tsx";

type Fields = Readonly<Record<"question" | "options" | "multiple", string>>;

export function PollDialog(props: DetailsDialogProps) {
  const form = useForm<keyof Fields, Fields>(() => ({ question: "", options: "", multiple: "" }));

  function read(): OwnDetailsSent | FormProblem<keyof Fields> {
    const question = form.values.question.trim();
    const options = pollOptions(form.values.options);
    if (question === "") return { field: "question", message: say("Enter what the poll asks") };
    if (options.length < POLL_OPTIONS.min || options.length > POLL_OPTIONS.max) {
      return { field: "options", message: say("Enter 2 to 12 options, a line each") };
    }
    if (new Set(options).size < options.length) {
      return { field: "options", message: say("Enter each option once") };
    }
    return { kind: "poll", question, options, multiple: form.values.multiple === TICKED };
  }

  return (
    <DetailsDialog
      {...props}
      title={say("Send a poll")}
      notSent={say("The poll was not sent.")}
      form={form}
      read={read}
    >
      <TextField
        {...form.field("question")}
        label={say("Question")}
        dir="auto"
        autoComplete="off"
        maxLength={255}
        data-autofocus
      />
      <TextAreaField
        {...form.field("options")}
        label={say("Options")}
        rows={3}
        dir="auto"
        hint={say("2 to 12, a line each")}
      />
      <TickBox value={form.values.multiple} onChange={(multiple) => form.set("multiple", multiple)}>
        {say("More than one may be chosen")}
      </TickBox>
    </DetailsDialog>
  );
}

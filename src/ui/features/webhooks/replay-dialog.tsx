import { useState } from "react";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { describeReplay, WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import { say } from "#languages/say.ts";
import { writeSentence } from "../../api/request.ts";
import { replay, type WebhookRef } from "../../api/webhooks.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";

interface ReplayDialogProps {
  readonly of: WebhookRef;
  readonly onReplayed: (words: string) => void;
  readonly onClose: () => void;
}

interface Range {
  readonly only: "failed" | "all";
  /** As `datetime-local` has it, in the reader's zone. */
  readonly since: string;
  /** Empty is now. */
  readonly until: string;
}

const DAY_MS = 86_400_000;

/** The events of a time, again: a call looks at a thousand tries, and goes on from there until there are no more. */
export function ReplayDialog({ of, onReplayed, onClose }: ReplayDialogProps) {
  const [soFar, setSoFar] = useState(0);
  const form = useForm<keyof Range, Range>(() => ({
    only: "failed",
    since: localInput(new Date(Date.now() - DAY_MS)),
    until: "",
  }));
  const { values, set } = form;
  const again = useMutation({
    mutationFn: async ({ only, since, until }: Range) => {
      const from = new Date(since).toISOString();
      let to: string | null = (until === "" ? new Date() : new Date(until)).toISOString();
      let events = 0;
      while (to !== null) {
        const part: Awaited<ReturnType<typeof replay>> = await replay(of, { since: from, until: to, only });
        events += part.events;
        setSoFar(events);
        to = part.until;
      }
      return events;
    },
    onSuccess: (events) =>
      onReplayed(events === 0 ? say("Nothing in this time is to be sent again") : describeReplay(events)),
    onError: (error) =>
      form.show({
        field: form.refusedField(error),
        message: writeSentence(error, WEBHOOK_DIALOG_WORDING.replayFailed),
      }),
  });

  function submit() {
    const { since, until } = values;
    if (since === "") return form.show({ field: "since", message: WEBHOOK_DIALOG_WORDING.sinceMissing });
    if (new Date(since) >= (until === "" ? new Date() : new Date(until))) {
      return form.show({ field: "since", message: WEBHOOK_WORDING.rangeInvalid });
    }
    form.clearProblem();
    again.mutate(values);
  }

  return (
    <FormDialog
      title={say("Replay deliveries")}
      action={say("Replay")}
      busyLabel={soFar === 0 ? say("Replaying…") : say("{count} so far…", { count: soFar })}
      busy={again.isPending}
      light
      form={form}
      className="grid gap-5"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={say("Which")}
        name="only"
        value={values.only}
        onChange={({ currentTarget }) => set("only", currentTarget.value === "all" ? "all" : "failed")}
        hint={
          values.only === "failed"
            ? say("What failed and has not been delivered since.")
            : say("Everything, also what was delivered: your server sees it again under the same webhook-id.")
        }
      >
        <option value="failed">{say("What failed")}</option>
        <option value="all">{say("Everything")}</option>
      </SelectField>
      <TextField label={say("From")} type="datetime-local" required {...form.field("since")} />
      <TextField
        label={say("Until")}
        optional
        type="datetime-local"
        {...form.field("until")}
        hint={say("Now, unless given.")}
      />
    </FormDialog>
  );
}

/** Such as "2026-11-22T09:30", in the reader's zone. */
function localInput(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

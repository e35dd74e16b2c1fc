import { useState } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage, PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { writeSentence } from "../../api/request.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextAreaField, TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { handleOf, isGroup, nameOf } from "../message-log/person.tsx";
import { SEND_PLATFORMS } from "../messages/platforms.ts";
import type { Acted } from "./acts-in.ts";
import { chatsIn, useAct, useChats } from "./use-chats.ts";

interface DialogProps {
  readonly instance: InstanceView;
  readonly message: LoggedMessage;
  readonly onClose: () => void;
}

/** What a message says is written anew. */
export function EditDialog({ instance, message, acted, onClose }: DialogProps & { readonly acted: Acted }) {
  const act = useAct(message);
  const form = useForm(() => ({ text: acted.text ?? message.text ?? "" }));

  function save() {
    const text = form.values.text.trim();
    if (text === "") return form.show({ field: "text", message: say("Write what it shall say.") });
    act.mutate(
      { act: "edit", text },
      {
        onSuccess: onClose,
        onError: (error) =>
          form.show({
            field: form.refusedField(error),
            message: writeSentence(error, MESSAGE_LOG_WORDING.actFailed),
          }),
      },
    );
  }

  return (
    <FormDialog
      title={say("Change the message")}
      action={say("Change")}
      busyLabel={say("Changing…")}
      busy={act.isPending}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextAreaField
        label={say("Text")}
        dir="auto"
        data-autofocus
        maxLength={SEND_PLATFORMS[instance.platform].limits.textLength}
        hint={say("Whoever has it sees that it was changed. Networks allow it for a while only.")}
        {...form.field("text")}
      />
    </FormDialog>
  );
}

/** Of the choice: whoever has no chat here yet. */
const ANOTHER = "";

/** Whom a message is passed on to: a chat of the same account, or anybody by their number or name. */
export function ForwardDialog({ instance, message, onClose }: DialogProps) {
  const act = useAct(message);
  const { recipient } = SEND_PLATFORMS[instance.platform];
  const people = usePeople(message);
  const [choice, choose] = useState<string | null>(null);
  const chosen = choice ?? people[0]?.recipient ?? ANOTHER;
  const form = useForm<"to", { readonly to: string }>(() => ({ to: "" }));

  function forward() {
    const to = chosen === ANOTHER ? recipient.written(form.values.to.trim()) : chosen;
    if (to === "") return form.show({ field: "to", message: say("Say whom it is for.") });
    act.mutate(
      { act: "forward", to },
      {
        onSuccess: onClose,
        onError: (error) =>
          form.show({
            field: chosen === ANOTHER ? form.refusedField(error) : null,
            message: writeSentence(error, MESSAGE_LOG_WORDING.actFailed),
          }),
      },
    );
  }

  return (
    <FormDialog
      title={say("Forward the message")}
      action={say("Forward")}
      busyLabel={say("Forwarding…")}
      busy={act.isPending}
      form={form}
      onSubmit={forward}
      onClose={onClose}
    >
      {people.length === 0 ? null : (
        <SelectField label={say("To")} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {people.map((person) => (
            <option key={person.recipient} value={person.recipient}>
              {labelOf(person)}
            </option>
          ))}
          <option value={ANOTHER}>{say("Somebody else")}</option>
        </SelectField>
      )}
      {chosen === ANOTHER ? (
        <TextField
          {...recipient.input}
          {...form.field("to")}
          onChange={({ currentTarget }) => form.set("to", recipient.keep(currentTarget.value))}
        />
      ) : null}
    </FormDialog>
  );
}

/** Everybody whom the message's instance talks with, but the one of its own chat. */
function usePeople({ instanceId, chat }: LoggedMessage): readonly PersonView[] {
  const chats = chatsIn(useChats(null).data?.pages ?? []);
  return chats.flatMap(({ last, person }) =>
    last.instanceId === instanceId && last.chat !== chat && person !== null ? [person] : [],
  );
}

/** Two people may be called the same. */
function labelOf(person: PersonView): string {
  if (person.name === null || isGroup(person)) return nameOf(person);
  return `${person.name} · ${handleOf(person)}`;
}

export function TakeBackDialog({ message, onClose }: Omit<DialogProps, "instance">) {
  const act = useAct(message);
  return (
    <ConfirmDialog
      title={say("Take the message back?")}
      action={say("Take back")}
      busyLabel={say("Taking back…")}
      busy={act.isPending}
      error={act.isError ? writeSentence(act.error, MESSAGE_LOG_WORDING.actFailed) : null}
      onConfirm={() => act.mutate({ act: "delete" }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{say("It goes from everybody's phone, where the network still allows it. What is kept here stays.")}</p>
    </ConfirmDialog>
  );
}

import { EVENT_TYPES, type EventType } from "#domain/events/event.ts";
import { MAX_ENDPOINT_NAME_LENGTH } from "#domain/webhooks/endpoint.ts";
import { WEBHOOK_DIALOG_WORDING } from "#domain/wording/webhook-dialogs.ts";
import { EVENT_WORDING } from "#domain/wording/webhooks.ts";
import { say } from "#languages/say.ts";
import type { ShownSecret } from "#ports/contracts/dashboard/webhooks.ts";
import type { WebhookView } from "#ports/contracts/webhooks.ts";
import { writeSentence } from "../../api/request.ts";
import { changeWebhook, createWebhook, type WebhookForm } from "../../api/webhooks.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TickList } from "../../components/tick-list.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useStepUp } from "../security/use-step-up.tsx";

interface EndpointFormProps {
  readonly instanceId: number;
  /** Null makes a new one. */
  readonly webhook: WebhookView | null;
  /** With the secret of a new one. */
  readonly onSaved: (made: ShownSecret | null) => void;
  readonly onClose: () => void;
}

const AT_FIRST: readonly EventType[] = ["message.received", "message.status"];

export function EndpointForm({ instanceId, webhook, onSaved, onClose }: EndpointFormProps) {
  const form = useForm<keyof WebhookForm, Readonly<Record<keyof WebhookForm, string>>>(() => ({
    url: webhook?.url ?? "",
    name: webhook?.name ?? "",
    events: (webhook?.events ?? AT_FIRST).join(","),
  }));
  const { values, set, errorOf } = form;
  const events = EVENT_TYPES.filter((type) => values.events.split(",").includes(type));
  const stepUp = useStepUp();
  const save = useMutation({
    mutationFn: async (typed: WebhookForm) => {
      if (webhook === null) return stepUp.run(() => createWebhook(instanceId, typed));
      await changeWebhook({ instanceId, webhookId: webhook.id }, typed);
      return null;
    },
    onSuccess: onSaved,
    onError: (error) =>
      form.show({ field: form.refusedField(error), message: writeSentence(error, WEBHOOK_DIALOG_WORDING.saveFailed) }),
  });

  function submit() {
    const url = values.url.trim();
    if (url === "") return form.show({ field: "url", message: WEBHOOK_DIALOG_WORDING.urlMissing });
    if (!URL.canParse(url)) return form.show({ field: "url", message: WEBHOOK_DIALOG_WORDING.urlInvalid });
    if (events.length === 0) return form.show({ field: "events", message: WEBHOOK_DIALOG_WORDING.eventsMissing });
    form.clearProblem();
    save.mutate({ ...values, url, events });
  }

  const action = webhook === null ? say("Add endpoint") : say("Save changes");
  return (
    <>
      <FormDialog
        title={webhook === null ? say("Add endpoint") : say("Edit endpoint")}
        action={action}
        busyLabel={webhook === null ? say("Adding…") : say("Saving…")}
        busy={save.isPending}
        form={form}
        className="grid gap-5"
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label={say("Address")}
          type="url"
          inputMode="url"
          dir="ltr"
          mono
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          placeholder="https://shop.example/hooks/wesal"
          {...form.field("url")}
        />
        <TickList
          legend={say("Events")}
          name="events"
          options={EVENT_TYPES.map((type) => ({
            value: type,
            label: <span className="font-mono text-[13px]">{type}</span>,
            note: EVENT_WORDING[type],
          }))}
          value={events}
          onChange={(chosen) => set("events", chosen.join(","))}
          error={errorOf("events")}
        />
        <TextField
          label={say("Name")}
          optional
          autoComplete="off"
          maxLength={MAX_ENDPOINT_NAME_LENGTH}
          {...form.field("name")}
        />
      </FormDialog>
      {stepUp.question}
    </>
  );
}

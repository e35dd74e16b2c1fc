import type { FormEvent } from "react";
import { useState } from "react";
import { MAX_CAMPAIGN_NAME_LENGTH, PER_MINUTE } from "#domain/campaigns/campaign.ts";
import { CAMPAIGN_DIALOG_WORDING } from "#domain/wording/campaign-dialogs.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { say } from "#languages/say.ts";
import type { ShownCampaigns } from "#ports/contracts/dashboard/campaigns.ts";
import { draftCampaign } from "../../api/campaigns.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { campaignHref } from "./address.ts";
import { ListField } from "./list-field.tsx";
import { PaceField } from "./pace-field.tsx";
import { rowsAbout } from "./read-table.ts";
import { Section } from "./section.tsx";
import { TemplateTexts } from "./template-texts.tsx";

type CampaignFormProps = Pick<Extract<ShownCampaigns, { what: "new" }>, "instances" | "templates">;

type Field = "name" | "instance" | "template" | "startAt" | "csv";

/** What a campaign sends, by which instance, to whom and how fast. */
export function CampaignForm({ instances, templates }: CampaignFormProps) {
  const form = useForm<Field, Readonly<Record<Field, string>>>(() => ({
    name: "",
    instance: String(instances[0]?.id ?? ""),
    template: templates[0]?.name ?? "",
    startAt: "",
    csv: "",
  }));
  const [perMinute, setPerMinute] = useState<number>(PER_MINUTE.steady);
  const { values } = form;
  const template = templates.find(({ name }) => name === values.template);
  const create = useMutation({
    mutationFn: ({ instance, startAt, ...written }: typeof values) =>
      draftCampaign(instance, {
        ...{ ...written, name: written.name.trim(), perMinute },
        startAt: startAt === "" ? undefined : new Date(startAt).toISOString(),
      }),
    onSuccess: ({ campaign }) => window.location.assign(campaignHref(campaign.id)),
    onError: (error) =>
      form.show({
        field: form.refusedField(error),
        message: writeSentence(error, CAMPAIGN_DIALOG_WORDING.draftFailed),
      }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending || create.isSuccess) return;
    if (values.name.trim() === "") return form.show({ field: "name", message: CAMPAIGN_WORDING.nameMissing });
    if (values.csv.trim() === "") return form.show({ field: "csv", message: CAMPAIGN_DIALOG_WORDING.listMissing });
    if (form.problem?.field === "csv") return form.show(form.problem);
    form.clearProblem();
    create.mutate(values);
  }
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      <Section step={1} title={say("Message")}>
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,280px)]">
          <div className="grid min-w-0 content-start gap-4">
            <TextField
              label={say("Name")}
              autoComplete="off"
              required
              maxLength={MAX_CAMPAIGN_NAME_LENGTH}
              placeholder={say("Ready to collect, November")}
              hint={say("For you to find it by.")}
              {...form.field("name")}
            />
            <SelectField label={say("Sent from")} {...form.field("instance")}>
              {instances.map(({ id, name, client, platform }) => (
                <option key={id} value={id} dir="auto">
                  {`${name} (${PLATFORM_NAMES[platform]}, ${client})`}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={say("Template")}
              hint={say("It is sent as it is now, whatever becomes of it.")}
              {...form.field("template")}
            >
              {templates.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          {template === undefined ? null : <TemplateTexts key={template.name} template={template} />}
        </div>
      </Section>
      <Section step={2} title={say("Recipients")}>
        <ListField
          value={values.csv}
          error={form.errorOf("csv")}
          example={["phone", ...(template?.placeholders ?? []), ...languageColumn(template)].join(",")}
          onChange={(csv, message) => {
            form.set("csv", csv);
            if (message !== undefined) form.show({ field: "csv", message });
          }}
        />
      </Section>
      <Section step={3} title={say("Pace and start")}>
        <PaceField value={perMinute} rows={rowsAbout(values.csv)} onChange={setPerMinute} />
        <TextField
          label={say("Start")}
          optional
          type="datetime-local"
          className="md:max-w-80"
          hint={say("Nothing goes out before. Without it, as soon as you start it.")}
          {...form.field("startAt")}
        />
      </Section>
      {form.problem !== null && form.problem.field === null ? <Alert>{form.problem.message}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={create.isPending || create.isSuccess}
          busyLabel={say("Checking…")}
          className="max-md:w-full"
        >
          {say("Check the list")}
        </Button>
        <span className="text-xs text-ink-muted">{say("Nothing is sent yet: you see first who gets what.")}</span>
      </div>
    </form>
  );
}

function languageColumn(template: CampaignFormProps["templates"][number] | undefined): readonly string[] {
  return Object.keys(template?.texts ?? {}).length > 1 ? ["language"] : [];
}

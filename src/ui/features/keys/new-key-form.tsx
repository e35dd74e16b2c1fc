import { EXPIRY_DAYS, MAX_KEY_NAME_LENGTH } from "#domain/keys/api-key.ts";
import { isKeyScope, KEY_SCOPES } from "#domain/keys/scope.ts";
import { KEY_WORDING, SCOPE_WORDING } from "#domain/wording/keys.ts";
import { EXPIRY_WORDING, KEYS_PAGE_WORDING, NEVER_EXPIRES } from "#domain/wording/keys-page.ts";
import { say } from "#languages/say.ts";
import type { KeysProps, ShownKey } from "#ports/contracts/dashboard/keys.ts";
import { createKey, type NewKey } from "../../api/keys.ts";
import { writeSentence } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TickList } from "../../components/tick-list.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useStepUp } from "../security/use-step-up.tsx";
import { Choice } from "./choice.tsx";

interface NewKeyFormProps {
  readonly instances: NonNullable<KeysProps["instances"]>;
  readonly onCreated: (made: ShownKey) => void;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const NEVER = "never";

export function NewKeyForm({ instances, onCreated, onClose }: NewKeyFormProps) {
  const form = useForm<keyof NewKey | "reach", Readonly<Record<keyof NewKey | "reach", string>>>(() => ({
    name: "",
    scopes: "messages:send,messages:read",
    reach: "all",
    instances: "",
    networks: "",
    expiresAt: "90",
  }));
  const stepUp = useStepUp();
  const { values, set, errorOf } = form;
  const create = useMutation({
    mutationFn: (key: NewKey) => stepUp.run(() => createKey(key)),
    onSuccess: onCreated,
    onError: (error) =>
      form.show({ field: form.refusedField(error), message: writeSentence(error, KEYS_PAGE_WORDING.createFailed) }),
  });

  function submit() {
    const name = values.name.trim();
    const scopes = listOf(values.scopes).filter(isKeyScope);
    const chosen = values.reach === "all" ? null : listOf(values.instances);
    if (name === "") return form.show({ field: "name", message: KEY_WORDING.nameMissing });
    if (scopes.length === 0) return form.show({ field: "scopes", message: KEY_WORDING.scopesMissing });
    if (chosen?.length === 0) return form.show({ field: "instances", message: KEY_WORDING.instancesMissing });
    form.clearProblem();
    const networks = values.networks.split(/[\s,;]+/).filter((text) => text !== "");
    create.mutate({ name, scopes, instances: chosen, networks, expiresAt: expiryOf(values.expiresAt) });
  }

  return (
    <>
      <FormDialog
        title={say("Create key")}
        action={say("Create key")}
        busyLabel={say("Creating…")}
        busy={create.isPending}
        form={form}
        className="grid gap-5"
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label={say("Name")}
          autoComplete="off"
          required
          data-autofocus
          maxLength={MAX_KEY_NAME_LENGTH}
          hint={KEYS_PAGE_WORDING.nameHint}
          {...form.field("name")}
        />
        <TickList
          legend={say("Scopes")}
          name="scopes"
          options={KEY_SCOPES.map((scope) => ({
            value: scope,
            label: <span className="font-mono text-[13px]">{scope}</span>,
            note: SCOPE_WORDING[scope],
          }))}
          value={listOf(values.scopes)}
          onChange={(scopes) => set("scopes", scopes.join(","))}
          error={errorOf("scopes")}
        />
        {instances.length === 0 ? null : (
          <Choice
            legend={say("Instances")}
            name="reach"
            options={REACHES}
            value={values.reach === "all" ? "all" : "some"}
            onChange={(reach) => set("reach", reach)}
          />
        )}
        {values.reach === "all" ? null : (
          <TickList
            legend={say("Only these")}
            name="instances"
            options={instances.map(({ client, name }) => ({ value: client, label: <bdi>{name}</bdi>, note: client }))}
            value={listOf(values.instances)}
            onChange={(chosen) => set("instances", chosen.join(","))}
            error={errorOf("instances")}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={say("Networks")}
            optional
            dir="ltr"
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="203.0.113.0/24"
            hint={KEYS_PAGE_WORDING.networksHint}
            {...form.field("networks")}
          />
          <SelectField label={say("Expires")} {...form.field("expiresAt")}>
            {EXPIRY_DAYS.map((days) => (
              <option key={days ?? NEVER} value={days ?? NEVER}>
                {days === null ? NEVER_EXPIRES : EXPIRY_WORDING[days]}
              </option>
            ))}
          </SelectField>
        </div>
      </FormDialog>
      {stepUp.question}
    </>
  );
}

const REACHES = [
  { value: "all", label: say("All, also new ones") },
  { value: "some", label: say("Only some") },
] as const;

function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

function expiryOf(days: string): string | null {
  return days === NEVER ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

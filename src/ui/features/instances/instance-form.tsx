import { useLayoutEffect } from "react";
import { type InstanceField, type InstanceForm, validateInstance } from "#domain/validation/instance.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { createInstance, updateInstance } from "../../api/instances.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { forgetInstance, keepInstance, typedInstance } from "./instance-draft.ts";
import { PlatformChoice } from "./platform-choice.tsx";
import { OWN_FIELDS } from "./platforms.tsx";

interface InstanceFormDialogProps {
  /** Null adds a new one. */
  readonly instance: InstanceView | null;
  /** The sandbox takes any numbers for an API ID and hash. */
  readonly sandbox: boolean;
  readonly onSaved: (instance: InstanceView) => void;
  /** The form stays open below, so that nothing typed is lost. */
  readonly onLimitReached: () => void;
  readonly onClose: () => void;
}

export function InstanceFormDialog({ instance, sandbox, onSaved, onLimitReached, onClose }: InstanceFormDialogProps) {
  const form = useForm<InstanceField, InstanceForm>(() => (instance === null ? typedInstance() : valuesOf(instance)));
  const { values, set, errorOf } = form;
  const save = useMutation({
    // The form is handed over: the values seen here may be those before the last change.
    mutationFn: (typed: InstanceForm) =>
      instance === null ? createInstance(typed) : updateInstance(instance.id, typed),
    onSuccess(saved) {
      if (instance === null) forgetInstance();
      onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.code === "FREE_LIMIT_REACHED") onLimitReached();
      else form.show({ field: form.refusedField(error), message: writeSentence(error, INSTANCE_WORDING.formError) });
    },
  });

  // Before anything else can happen: Escape may follow the last key at once.
  useLayoutEffect(() => {
    if (instance === null) keepInstance(values);
  }, [instance, values]);

  function cancel() {
    if (instance === null) forgetInstance();
    onClose();
  }

  function submit() {
    const checked = validateInstance(values, instance && { telegram: telegramOf(instance), botId: instance.botId });
    if (!checked.ok) return form.show(checked.failure);
    form.clearProblem();
    save.mutate(values);
  }

  function fill({ apiId, appHash }: Pick<InstanceForm, "apiId" | "appHash">) {
    set("apiId", apiId);
    set("appHash", appHash);
  }

  const OwnFields = values.platform === "" ? null : OWN_FIELDS[values.platform];
  return (
    <FormDialog
      title={instance === null ? say("Add Instance") : say("Edit Instance")}
      action={instance === null ? say("Add Instance") : say("Save Changes")}
      busyLabel={instance === null ? say("Adding…") : say("Saving…")}
      busy={save.isPending}
      form={form}
      onSubmit={submit}
      onCancel={cancel}
      onClose={onClose}
    >
      <TextField label={say("Instance Name")} dir="auto" autoComplete="off" required {...form.field("name")} />
      <PlatformChoice
        value={values.platform}
        onChange={(platform) => set("platform", platform)}
        error={errorOf("platform")}
      />
      {OwnFields ? (
        <OwnFields text={form.field} hashStored={hasStoredHash(instance)} sandbox={sandbox} onFill={fill} />
      ) : null}
    </FormDialog>
  );
}

function valuesOf({ name, platform, phone, apiId }: InstanceView): InstanceForm {
  return { name, platform, phone: phone ?? "", apiId: apiId ?? "", appHash: "" };
}

function telegramOf(instance: InstanceView): { apiId: string } | null {
  return instance.apiId === null ? null : { apiId: instance.apiId };
}

function hasStoredHash(instance: InstanceView | null): boolean {
  return instance !== null && instance.apiId !== null;
}

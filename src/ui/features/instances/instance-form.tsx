import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { type InstanceField, type InstanceForm, validateInstance } from "#domain/validation/instance.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { createInstance, updateInstance } from "../../api/instances.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import type { OwnFieldsProps } from "./own-fields.ts";
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
  const formId = useId();
  const form = useForm<InstanceField, InstanceForm>(() => valuesOf(instance));
  const { values, problem, set, errorOf } = form;
  const save = useMutation({
    // The form is handed over: the values seen here may be those before the last change.
    mutationFn: (typed: InstanceForm) =>
      instance === null ? createInstance(typed) : updateInstance(instance.id, typed),
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof RequestError && error.code === "FREE_LIMIT_REACHED") onLimitReached();
      else form.show({ field: form.refusedField(error), message: writeSentence(error, INSTANCE_WORDING.formError) });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const checked = validateInstance(values, instance && { telegram: telegramOf(instance), botId: instance.botId });
    if (!checked.ok) return form.show(checked.failure);
    form.clearProblem();
    save.mutate(values);
  }

  function fill({ apiId, appHash }: Pick<InstanceForm, "apiId" | "appHash">) {
    set("apiId", apiId);
    set("appHash", appHash);
  }

  const text: OwnFieldsProps["text"] = (field) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => set(field, event.currentTarget.value),
    error: errorOf(field),
  });
  const OwnFields = values.platform === "" ? null : OWN_FIELDS[values.platform];
  return (
    <Dialog
      title={instance === null ? "Add Instance" : "Edit Instance"}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={save.isPending}
            busyLabel={instance === null ? "Adding…" : "Saving…"}
          >
            {instance === null ? "Add Instance" : "Save Changes"}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
        {problem?.field === null ? <Alert onDismiss={form.clearProblem}>{problem.message}</Alert> : null}
        <TextField label="Instance Name" autoComplete="off" required {...text("name")} />
        <PlatformChoice
          value={values.platform}
          onChange={(platform) => set("platform", platform)}
          error={errorOf("platform")}
        />
        {OwnFields ? (
          <OwnFields text={text} hashStored={hasStoredHash(instance)} sandbox={sandbox} onFill={fill} />
        ) : null}
      </form>
    </Dialog>
  );
}

function valuesOf(instance: InstanceView | null): InstanceForm {
  return {
    name: instance?.name ?? "",
    platform: instance?.platform ?? PLATFORMS[0],
    phone: instance?.phone ?? "",
    apiId: instance?.apiId ?? "",
    appHash: "",
  };
}

function telegramOf(instance: InstanceView): { apiId: string } | null {
  return instance.apiId === null ? null : { apiId: instance.apiId };
}

function hasStoredHash(instance: InstanceView | null): boolean {
  return instance !== null && instance.apiId !== null;
}

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { type InstanceField, type InstanceForm, validateInstance } from "#domain/validation/instance.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { createInstance, updateInstance } from "../../api/instances.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { NewTabLink } from "../../components/text-link.tsx";
import { useForm } from "../../components/use-form.ts";
import { PlatformChoice } from "./platform-choice.tsx";
import { SampleApp } from "./sample-app.tsx";

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

  const text = (field: Exclude<InstanceField, "platform">) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => set(field, event.currentTarget.value),
    error: errorOf(field),
  });
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
        {values.platform === "telegram" ? (
          <>
            <TextField
              label="Phone Number"
              optional
              type="tel"
              autoComplete="tel"
              placeholder="+964 770 000 0000"
              {...text("phone")}
            />
            <div className="grid gap-4 md:grid-cols-2">
              <TextField label="API ID" mono inputMode="numeric" autoComplete="off" required {...text("apiId")} />
              <TextField
                label="App Hash"
                mono
                autoComplete="off"
                required={!hasStoredHash(instance)}
                hint={hasStoredHash(instance) ? "Empty keeps the stored one" : undefined}
                {...text("appHash")}
              />
            </div>
            {sandbox ? (
              <SampleApp onFill={fill} />
            ) : (
              <p className="text-xs text-ink-muted">
                Both come from <NewTabLink href="https://my.telegram.org/apps">my.telegram.org</NewTabLink>, under API
                development tools.
              </p>
            )}
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

function valuesOf(instance: InstanceView | null): InstanceForm {
  return {
    name: instance?.name ?? "",
    platform: instance?.platform ?? "whatsapp",
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

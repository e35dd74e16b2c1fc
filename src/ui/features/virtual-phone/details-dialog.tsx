import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { OwnDetailsSent, PhoneNetwork, PhoneSending } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import type { FormProblem, FormState } from "../../components/use-form.ts";
import { usePhoneActions } from "./use-sandbox.ts";

export interface DetailsDialogProps {
  readonly network: PhoneNetwork;
  readonly between: PhoneSending;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

interface FrameProps<Field extends string> extends DetailsDialogProps {
  readonly title: string;
  /** Said where the network does not say why. */
  readonly notSent: string;
  readonly form: FormState<Field, Readonly<Record<Field, string>>>;
  /** What is sent of what is typed, or what is wrong with that. */
  readonly read: () => OwnDetailsSent | FormProblem<Field>;
  readonly children: ReactNode;
}

/** Asks what a message of the phone says that is neither words nor a file, and sends it. */
export function DetailsDialog<Field extends string>(props: FrameProps<Field>) {
  const { network, between, title, notSent, form, read, onSent, onClose, children } = props;
  const { send } = usePhoneActions(network);

  function submit() {
    const details = read();
    if ("message" in details) return form.show(details);
    form.clearProblem();
    send.mutate(
      { ...between, ...details },
      {
        onSuccess: onSent,
        onError: (error) => form.show({ field: form.refusedField(error), message: sentenceOf(error, notSent) }),
      },
    );
  }

  return (
    <FormDialog
      title={title}
      action={say("Send")}
      busyLabel={say("Sending…")}
      busy={send.isPending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { say } from "#languages/say.ts";
import { Alert } from "./alert.tsx";
import { Button, type ButtonVariant } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps {
  readonly title: ReactNode;
  /** What the button at the end says, and while it is under way. */
  readonly action: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly variant?: ButtonVariant | undefined;
  /** A click beside it closes it: nothing typed would be lost. */
  readonly light?: boolean | undefined;
  /** Whose problem, where it is the form's as a whole, stands above the fields. Source: `useForm`. */
  readonly form?: FormOfDialog | undefined;
  /** 920 px, and the whole screen below 820. */
  readonly wide?: boolean | undefined;
  /** Replaces the distance between fields. */
  readonly className?: string | undefined;
  /** Never while it is busy. */
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  /** Of the button, where that does more than Escape does; as `onClose` unless given. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}

interface FormOfDialog {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly problem: { readonly field: string | null; readonly message: string } | null;
  clearProblem(): void;
}

/** A form in a dialog; at its foot Cancel and the one action. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    busyLabel,
    busy,
    variant = "primary",
    light,
    wide,
    form,
    className,
    onSubmit,
    onClose,
    onCancel = onClose,
    children,
  } = props;
  const formId = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  }
  return (
    <Dialog
      title={title}
      keep={!light}
      wide={wide}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onCancel}>{say("Cancel")}</Button>
          <Button type="submit" form={formId} variant={variant} busy={busy} busyLabel={busyLabel}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form?.ref} noValidate onSubmit={submit} className={className ?? "grid gap-4"}>
        {form?.problem?.field === null ? (
          <Alert onDismiss={form.clearProblem} className={wide ? "col-span-full" : undefined}>
            {form.problem.message}
          </Alert>
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}

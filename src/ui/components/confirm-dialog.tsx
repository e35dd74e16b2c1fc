import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { Alert } from "./alert.tsx";
import { Button, type ButtonVariant } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** On the button that does it. */
  readonly action: string;
  /** Of that button. */
  readonly variant?: ButtonVariant | undefined;
  readonly busyLabel: string;
  readonly busy: boolean;
  /** Why it was not done. */
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before what cannot be undone, or weighs much; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, variant = "danger", busyLabel, busy, error, onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      ask
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {say("Cancel")}
          </Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {error === null ? null : <Alert className="mt-2">{error}</Alert>}
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface OnceDialogProps {
  readonly title: string;
  /** What its one button says. */
  readonly stored: string;
  readonly onStored: () => void;
  readonly children: ReactNode;
}

/** Shows what is never shown again; its one way out says that it is stored. */
export function OnceDialog({ title, stored, onStored, children }: OnceDialogProps) {
  return (
    <Dialog
      title={title}
      ask
      keep
      onClose={() => undefined}
      footer={
        <Button variant="primary" onClick={onStored}>
          {stored}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

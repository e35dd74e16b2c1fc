import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { IconButton } from "./icon-button.tsx";

interface RowActionsProps {
  /** Of what is edited or deleted, for the buttons' names. */
  readonly name: string;
  /** Without it, there is nothing to edit. */
  readonly onEdit?: (() => void) | undefined;
  /** Before them. */
  readonly children?: ReactNode;
  readonly onDelete: () => void;
}

export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <>
      {children}
      {onEdit ? (
        <IconButton label={say("Edit {name}", { name })} variant="quiet" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </IconButton>
      ) : null}
      <IconButton
        label={say("Delete {name}", { name })}
        variant="quiet"
        onClick={onDelete}
        className="hover:bg-danger-tint! hover:text-danger-ink!"
      >
        <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
    </>
  );
}

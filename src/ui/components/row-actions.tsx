import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

interface RowActionsProps {
  /** Of what is edited or deleted, for the buttons' names. */
  readonly name: string;
  /** Without it, there is nothing to edit. */
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete: () => void;
}

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      {onEdit ? (
        <IconButton label={`Edit ${name}`} variant="quiet" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </IconButton>
      ) : null}
      <IconButton
        label={`Delete ${name}`}
        variant="quiet"
        onClick={onDelete}
        className="hover:bg-danger-tint! hover:text-danger-ink!"
      >
        <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
    </>
  );
}

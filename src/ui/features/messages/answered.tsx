import { X } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { IconButton } from "../../components/icon-button.tsx";

interface AnsweredProps {
  readonly onCancel: () => void;
  /** How the message looks. */
  readonly children: ReactNode;
}

/** Above what is being written: which message that answers, and a button for that it shall not. */
export function Answered({ onCancel, children }: AnsweredProps) {
  return (
    <div className="mb-1.5 flex items-start gap-1.5 *:first:flex-1">
      {children}
      <IconButton label={say("Cancel reply")} variant="quiet" size="sm" onClick={onCancel}>
        <X aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}

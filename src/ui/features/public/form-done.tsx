import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";

interface FormDoneNoteProps {
  /** Null until the form is done: in the page from the start, so that the page's script can fill it. */
  readonly message: string | null;
  /** The same each time. */
  readonly more?: ReactNode;
  /** True of what signs its reader out as well; else whoever is signed in finds the dashboard below. */
  readonly signsOut?: boolean;
}

/** What takes a form's place once it went well, with the way on. */
export function FormDoneNote({ message, more, signsOut = false }: FormDoneNoteProps) {
  return (
    <div
      data-form-done
      role="status"
      tabIndex={-1}
      hidden={message === null}
      className="mt-5 rounded-xs outline-offset-8"
    >
      <div className="flex gap-3">
        <CircleCheck aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 flex-none text-success" />
        <p data-done-text className="min-w-0 flex-1 text-base font-medium">
          {message}
        </p>
      </div>
      {more ? <p className="mt-2 ps-8 text-sm leading-5.5 text-ink-muted">{more}</p> : null}
      <a
        href={PAGES.login.path}
        className={classNames(
          buttonClass({ variant: "primary", size: "lg" }),
          "mt-6 w-full",
          !signsOut && "signed-in:hidden",
        )}
      >
        {say("Back to Login")}
      </a>
    </div>
  );
}

import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { Field } from "../../components/field.tsx";

interface PasswordFieldProps {
  /** Also the field's name in the form. */
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly aside?: ReactNode;
}

/** The Show button works by the page's script, and is not there without one. */
export function PasswordField({
  id = "password",
  label = say("Password"),
  autoComplete,
  hint,
  error,
  aside,
}: PasswordFieldProps) {
  return (
    <Field size="lg" id={id} label={label} hint={hint} error={error} aside={<span className="text-sm">{aside}</span>}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name={id}
            type="password"
            autoComplete={autoComplete}
            required
            className={classNames(controlClass("lg"), "pe-18")}
          />
          <button
            type="button"
            aria-label={say("Show {field}", { field: label.toLowerCase() })}
            data-other-name={say("Hide {field}", { field: label.toLowerCase() })}
            aria-controls={id}
            data-reveal={id}
            data-needs-script
            className="absolute inset-y-1.5 end-1.5 rounded-sm px-2.5 text-sm font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            {say("Show")}
          </button>
        </div>
      )}
    </Field>
  );
}

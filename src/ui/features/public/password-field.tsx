import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { controlClass, Field } from "../../components/field.tsx";

export interface PasswordFieldProps {
  readonly autoComplete: "current-password" | "new-password";
  readonly hint: string;
  readonly error: string | undefined;
  readonly aside?: ReactNode;
}

/** The Show button works by the page's script, and is not there without one. */
export function PasswordField({ autoComplete, hint, error, aside }: PasswordFieldProps) {
  return (
    <Field
      size="lg"
      id="password"
      label="Password"
      hint={hint}
      error={error}
      aside={<span className="text-sm">{aside}</span>}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name="password"
            type="password"
            autoComplete={autoComplete}
            required
            className={classNames(controlClass("lg"), "pe-18")}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-controls="password"
            data-reveal="password"
            data-needs-script
            className="absolute inset-y-1.5 end-1.5 rounded-sm px-2.5 text-sm font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            Show
          </button>
        </div>
      )}
    </Field>
  );
}

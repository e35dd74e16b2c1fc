import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError } from "../../components/field.tsx";

interface FormCheckboxProps {
  /** Also its id. */
  readonly name: string;
  readonly required?: boolean;
  readonly defaultChecked: boolean;
  readonly error?: string | undefined;
  /** Below the label. */
  readonly hint?: ReactNode;
  /** The label. */
  readonly children: ReactNode;
}

export function FormCheckbox({ name, required, defaultChecked, error, hint, children }: FormCheckboxProps) {
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter((id) => id !== "").join(" ");
  return (
    <div className="grid grid-cols-[20px_1fr] items-start gap-x-2.5 gap-y-2.5 text-sm">
      <span className="relative grid">
        <input
          type="checkbox"
          id={name}
          name={name}
          required={required}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-edge bg-surface transition-colors checked:border-brand checked:bg-brand aria-invalid:border-danger"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <div>
        <label htmlFor={name}>{children}</label>
        {hint ? (
          <p id={hintId} className="mt-0.5 text-xs text-ink-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <FieldError id={errorId} message={error} size="lg" className="col-start-2" />
    </div>
  );
}

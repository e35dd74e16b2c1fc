import { type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

interface TickListProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode; readonly note?: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Any of some, each with what it means. */
export function TickList({ legend, name, options, value, onChange, error }: TickListProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid max-h-72 overflow-y-auto rounded-lg border border-edge p-1 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="grid cursor-pointer grid-cols-[16px_minmax(0,1fr)] content-start gap-x-2.5 gap-y-0.5 rounded-md px-2 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              aria-describedby={option.note === undefined ? undefined : `${id}-${option.value}`}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? target.checked : value.includes(one))),
                )
              }
              className="mt-0.5 size-4 accent-brand outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
            {option.note === undefined ? null : (
              <small id={`${id}-${option.value}`} className="col-start-2 text-xs text-ink-muted">
                {option.note}
              </small>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

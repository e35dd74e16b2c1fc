interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function Choice<Value extends string>({ legend, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border border-edge px-3 py-2 has-checked:border-brand has-checked:bg-hover has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-brand md:min-h-9"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 flex-none accent-brand outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

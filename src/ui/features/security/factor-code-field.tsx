import { useLayoutEffect, useRef } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { Field } from "../../components/field.tsx";

interface FactorCodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Digits alone: a recovery code will not do. */
  readonly appOnly?: boolean | undefined;
}

/** It has the focus from the start, and again when a code was refused. */
export function FactorCodeField({ value, onChange, error, appOnly = false }: FactorCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (error !== undefined) input.current?.select();
    input.current?.focus();
  }, [error]);
  return (
    <Field
      label={say("Code")}
      hint={appOnly ? say("Six digits, from the app") : say("Six digits from your app, or a recovery code")}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          data-autofocus
          name="code"
          inputMode={appOnly ? "numeric" : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className={classNames(controlClass(), "font-mono")}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

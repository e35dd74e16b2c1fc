import type { ClipboardEvent, RefObject } from "react";
import { westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { Field } from "../../components/field.tsx";

interface CodeFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Digits that Telegram has announced; 0 where it does not say, and then letters may come too. */
  readonly length: number;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
}

const LABEL = say("Verification Code");

/** One input, drawn as cells where the length is known. */
export function CodeField(props: CodeFieldProps) {
  return props.length > 0 ? <Cells {...props} /> : <Plain {...props} />;
}

function Plain({ ref, value, onChange, error }: CodeFieldProps) {
  return (
    <Field label={LABEL} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          data-autofocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(controlClass(), "font-mono")}
          value={value}
          onChange={(event) => onChange(westernDigits(event.target.value))}
        />
      )}
    </Field>
  );
}

function Cells({ ref, length, value, onChange, error }: CodeFieldProps) {
  const type = (text: string) => onChange(digitsOf(text).slice(0, length));

  // The browser would cut at `maxlength` before blanks and dashes are gone.
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    type(event.clipboardData.getData("text"));
  }

  const { frame, input } = cellStyles(length);
  return (
    <Field label={LABEL} error={error}>
      {(control) => (
        <div
          dir="ltr"
          style={frame}
          className="h-14 overflow-clip rounded-lg border border-edge bg-surface transition-colors focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand hover:border-ink-muted has-aria-invalid:border-danger has-aria-invalid:focus-within:outline-danger"
        >
          <input
            {...control}
            ref={ref}
            data-autofocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={length}
            pattern={`[0-9]{${length}}`}
            style={input}
            className="h-full border-0 bg-transparent p-0 font-mono text-[28px] font-medium outline-none"
            value={value}
            onChange={(event) => type(event.target.value)}
            onPaste={paste}
          />
        </div>
      )}
    </Field>
  );
}

function digitsOf(text: string): string {
  return westernDigits(text).replace(/\D/g, "");
}

/** A figure of the mono font is 0.6 em wide. A full input would scroll away from its cells: it is one cell wider. */
function cellStyles(length: number) {
  const cell = `min(51.2px, (100vw - 34px) / ${length}, 400px / ${length})`;
  const line = `calc(${cell} - 1px)`;
  return {
    frame: {
      width: `calc(${cell} * ${length})`,
      backgroundImage: `repeating-linear-gradient(90deg, transparent 0 ${line}, var(--line) ${line} ${cell})`,
    },
    input: {
      width: `calc(${cell} * ${length + 1})`,
      letterSpacing: `calc(${cell} - 0.6em)`,
      paddingLeft: `calc((${cell} - 0.6em) / 2)`,
    },
  };
}

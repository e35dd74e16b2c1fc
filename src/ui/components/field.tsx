import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "./class-names.ts";
import type { FieldSize } from "./control-class.ts";

/** Spread on the control. */
interface ControlProps {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Fixed where a script looks for it; otherwise generated. */
  readonly id?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** After the error's sentence. */
  readonly errorExtra?: ReactNode;
  /** Muted, after the label. */
  readonly optional?: boolean | undefined;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly size?: FieldSize | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

type FieldFrame = Omit<FieldProps, "children">;

/** What a control's component is given, apart: what the field around it shows, and what the control itself takes. */
export function splitField<Props extends FieldFrame>(props: Props): [FieldFrame, Omit<Props, keyof FieldFrame>] {
  const { label, id, hint, error, errorExtra, optional, aside, size, className, ...control } = props;
  return [{ label, id, hint, error, errorExtra, optional, aside, size, className }, control];
}

/** Label, control, then hint or error; the error takes the hint's place and is announced. */
export function Field({
  label,
  id,
  hint,
  error,
  errorExtra,
  optional,
  aside,
  size = "md",
  className,
  children,
}: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  const errorId = `${controlId}-error`;
  const describedBy = error ? errorId : hint ? noteId : undefined;
  return (
    <div className={classNames("grid min-w-0 content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="text-sm font-medium">
          {label}
          {optional ? <span className="font-normal text-ink-muted"> {say("(optional)")}</span> : null}
        </label>
        {aside}
      </div>
      {children({ id: controlId, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy })}
      <FieldError id={errorId} message={error} size={size}>
        {errorExtra}
      </FieldError>
      {hint ? (
        <p id={noteId} hidden={Boolean(error)} className={classNames("text-ink-muted", noteText(size))}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
  readonly size?: FieldSize | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Always in the page, hidden while empty, so that a script without React can fill it. */
export function FieldError({ id, message, size = "md", className, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      hidden={!message}
      className={classNames("flex gap-1.5 text-danger-ink", noteText(size), className)}
    >
      <CircleAlert
        aria-hidden="true"
        strokeWidth={1.75}
        className={classNames("size-4 flex-none", size === "lg" && "mt-0.5")}
      />
      <span>
        <span data-error-text>{message}</span>
        {children}
      </span>
    </p>
  );
}

function noteText(size: FieldSize): string {
  return size === "lg" ? "text-sm" : "text-xs";
}

import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { TextField } from "../../components/text-field.tsx";

interface EmailFieldProps {
  readonly defaultValue: string;
  readonly error: string | undefined;
  /** After the error, such as a way on. */
  readonly errorExtra?: ReactNode;
}

/** Whom an account belongs to: the same in every form that asks for it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      size="lg"
      id="email"
      name="email"
      label={say("Email")}
      type="email"
      autoComplete="email"
      required
      {...props}
    />
  );
}

import type { ReactNode } from "react";

/** Side by side; one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>;
}

interface Typing<Fields> {
  readonly typed: Fields;
  readonly change: (fields: Partial<Fields>) => void;
}

interface TypingProps {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** What makes an input one of a kind's fields, kept as typed. */
export function typing<Name extends string>(
  { typed, change }: Typing<Readonly<Record<Name, string>>>,
  name: NoInfer<Name>,
): TypingProps {
  return {
    value: typed[name],
    onChange: (event) => change({ [name]: event.target.value } as Partial<Record<Name, string>>),
  };
}

import type { ReactNode } from "react";
import { FormAlert } from "./form-alert.tsx";

interface PublicFormProps {
  readonly action: string;
  /** What is wrong with no field in particular. */
  readonly error: string | undefined;
  /** What the page's script says when no server answers. */
  readonly silent: string;
  /** Shown to visitors who are not signed in: the browser's stored user is removed. */
  readonly forgetsUser?: boolean;
  readonly children: ReactNode;
}

/** A form that the browser sends by itself, and the page's script without a reload; see `enhance/form.ts`. */
export function PublicForm({ action, error, silent, forgetsUser = false, children }: PublicFormProps) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      data-enhance
      data-silent={silent}
      data-forget-user={forgetsUser || undefined}
      className="grid gap-5"
    >
      <FormAlert message={error} />
      {children}
    </form>
  );
}

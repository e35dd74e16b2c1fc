import { CircleAlert } from "lucide-react";

/** What went wrong with the form as a whole. In the page from the start, so that the page's script can fill it. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <p
      role="alert"
      data-form-error
      hidden={!message}
      className="flex gap-2.5 rounded-lg border border-[color-mix(in_srgb,var(--danger)_40%,var(--line))] bg-danger-tint px-3.5 py-3 text-sm font-medium text-danger-ink"
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 flex-none" />
      <span data-error-text>{message}</span>
    </p>
  );
}

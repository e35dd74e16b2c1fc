import { classNames } from "./class-names.ts";

/** `md` in the dashboard, `lg` on public pages. */
export type FieldSize = "md" | "lg";

/** Of what is typed into or chosen from. Apart from the field around it, which lists need not load. */
export function controlClass(size: FieldSize = "md"): string {
  return classNames(
    "w-full rounded-lg border border-edge bg-surface text-ink transition-colors hover:border-ink-muted",
    "focus-visible:border-transparent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-brand",
    "aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:bg-sunken disabled:text-ink-muted [&[readonly]]:bg-sunken",
    size === "lg" ? "h-11 px-3 text-base" : "min-h-10 px-3 py-1.5 text-base md:min-h-9 md:text-sm",
  );
}

/** The first letter of a name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-full bg-[color-mix(in_srgb,var(--brand)_14%,var(--surface))] font-semibold text-brand"
    >
      {initial(name)}
    </span>
  );
}

/** Whole even where it takes two code units. */
function initial(name: string): string {
  return (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase("en");
}

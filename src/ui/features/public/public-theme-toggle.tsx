import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { ThemeIcons } from "../../components/theme-icons.tsx";
import { THEME_LABELS } from "../../theme-labels.ts";

/** Worked by the page's script: public pages carry no React. */
export function PublicThemeToggle({ className }: { className?: string }) {
  return (
    <button
      type="button"
      aria-label={THEME_LABELS.light}
      title={THEME_LABELS.light}
      data-theme-toggle
      data-needs-script
      className={classNames(buttonClass({ variant: "quiet" }), "w-10 px-0! md:w-9", className)}
    >
      <ThemeIcons />
    </button>
  );
}

import { Moon, Sun } from "lucide-react";

/** Both icons are in the page and CSS picks one, so that the server need not know the theme. */
export function ThemeIcons() {
  return (
    <>
      <Moon aria-hidden="true" className="size-4.5 dark:hidden" strokeWidth={1.6} />
      <Sun aria-hidden="true" className="hidden size-4.5 dark:block" strokeWidth={1.6} />
    </>
  );
}

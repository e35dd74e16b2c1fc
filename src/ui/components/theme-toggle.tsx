import { Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { readTheme, switchTheme, type Theme, watchTheme } from "../theme.ts";
import { THEME_LABELS } from "../theme-labels.ts";
import { IconButton, type IconButtonProps } from "./icon-button.tsx";

/** Both icons are in the page and CSS picks one, so that the server need not know the theme. */
export function ThemeToggle(props: Omit<IconButtonProps, "label" | "children">) {
  const [theme, setTheme] = useState<Theme>("light");
  useEffect(() => {
    setTheme(readTheme());
    return watchTheme(() => setTheme(readTheme()));
  }, []);
  return (
    <IconButton variant="quiet" {...props} label={THEME_LABELS[theme]} data-needs-script onClick={switchTheme}>
      <ThemeIcons />
    </IconButton>
  );
}

export function ThemeIcons() {
  return (
    <>
      <Moon aria-hidden="true" className="size-4.5 dark:hidden" strokeWidth={1.6} />
      <Sun aria-hidden="true" className="hidden size-4.5 dark:block" strokeWidth={1.6} />
    </>
  );
}

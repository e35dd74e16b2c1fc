import { useEffect, useState } from "react";
import { readTheme, switchTheme, type Theme, watchTheme } from "../theme.ts";
import { THEME_LABELS } from "../theme-labels.ts";
import { IconButton, type IconButtonProps } from "./icon-button.tsx";
import { ThemeIcons } from "./theme-icons.tsx";

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

import { readTheme, switchTheme, watchTheme } from "../theme.ts";
import { THEME_LABELS } from "../theme-labels.ts";

export function enhanceThemeToggle(button: HTMLButtonElement): void {
  const name = () => {
    button.title = THEME_LABELS[readTheme()];
    button.setAttribute("aria-label", button.title);
  };
  name();
  watchTheme(name);
  button.addEventListener("click", switchTheme);
}

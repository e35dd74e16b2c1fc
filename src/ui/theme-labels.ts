import { say } from "#languages/say.ts";
import type { Theme } from "./theme.ts";

/** What the toggle does, by the theme it is in. */
export const THEME_LABELS: Record<Theme, string> = {
  light: say("Switch to dark theme"),
  dark: say("Switch to light theme"),
};

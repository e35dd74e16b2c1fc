import type { Theme } from "./theme.ts";

/** What the toggle does, by the theme it is in. */
export const THEME_LABELS: Record<Theme, string> = { light: "Switch to dark theme", dark: "Switch to light theme" };

/** Light or dark: in `localStorage.theme`, and on <html> before first paint. Default light. */
export type Theme = "light" | "dark";

const CHANGED = "themechange";

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function switchTheme(): void {
  const root = document.documentElement;
  const theme = readTheme() === "dark" ? "light" : "dark";
  root.classList.add("still");
  root.dataset.theme = theme;
  // The browser's own bars follow.
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(root).backgroundColor);
  setTimeout(() => root.classList.remove("still"), 50);
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when the theme changes, in this tab or another; returns the way to stop. */
export function watchTheme(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== "theme") return;
    document.documentElement.dataset.theme = event.newValue === "dark" ? "dark" : "light";
    onChange();
  };
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onStorage);
  };
}

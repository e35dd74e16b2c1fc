/** `<details>` alone stays open until its summary is pressed again. Returns the way to stop. */
export function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const close = (event: Event) => {
    if (!menu.open) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return;
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    } else if (event.target instanceof Node && menu.contains(event.target)) return;
    menu.open = false;
  };
  window.addEventListener("keydown", close);
  window.addEventListener("pointerdown", close);
  return () => {
    window.removeEventListener("keydown", close);
    window.removeEventListener("pointerdown", close);
  };
}

import { closeFromOutside } from "../close-from-outside.ts";
import { SCROLLED_PAST_PX } from "../features/help/scrolled-past.ts";

export function enhanceHelpMenu(menu: HTMLDetailsElement): void {
  markScrolled(menu, SCROLLED_PAST_PX);
  closeFromOutside(menu);
}

/** `data-scrolled` is on the element while the page is further down than so many CSS pixels. */
export function markScrolled(element: HTMLElement, pixels: number): void {
  const mark = () => element.toggleAttribute("data-scrolled", scrollY > pixels);
  mark();
  addEventListener("scroll", mark, { passive: true });
}

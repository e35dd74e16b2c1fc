import { closeFromOutside } from "../close-from-outside.ts";
import { markScrolled } from "./help-menu.ts";

const UNDER_HEADER_PX = 8;

/** The menu of a narrow window, and the line of the header that it is in. */
export function enhanceSiteMenu(menu: HTMLDetailsElement): void {
  closeFromOutside(menu);
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") !== null) menu.open = false;
  });
  const header = menu.closest("header");
  if (header !== null) markScrolled(header, UNDER_HEADER_PX);
}

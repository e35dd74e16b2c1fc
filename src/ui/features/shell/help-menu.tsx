import { useEffect, useRef } from "react";
import { closeFromOutside } from "../../close-from-outside.ts";
import { HelpLinks } from "../help/help-links.tsx";
import { HelpSummary } from "../help/help-summary.tsx";

/**
 * A circle beside the content: over it, it would cover what is to be pressed. On a phone it stands at the page's end, with its
 * word.
 */
export function HelpMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeFromOutside(menu.current) : undefined), []);
  return (
    <details
      ref={menu}
      className="group z-4 max-md:relative max-md:mx-4 max-md:mb-4 max-md:ms-auto max-md:w-fit md:fixed md:end-2.5 md:bottom-5"
    >
      <HelpSummary word="md:sr-only" />
      <HelpLinks />
    </details>
  );
}

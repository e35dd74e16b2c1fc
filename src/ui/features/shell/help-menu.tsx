import { useEffect, useRef, useState } from "react";
import { closeFromOutside } from "../../close-from-outside.ts";
import { HelpLinks, HelpSummary } from "../help/help-links.tsx";
import { SCROLLED_PAST_PX } from "../help/scrolled-past.ts";

/** A pill that becomes a circle once a wide page has scrolled. On a phone it stands at the page's end, and covers nothing. */
export function HelpMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const scrolled = useScrolledPast(SCROLLED_PAST_PX);
  useEffect(() => (ref.current ? closeFromOutside(ref.current) : undefined), []);
  return (
    <details
      ref={ref}
      data-scrolled={scrolled || undefined}
      className="group z-4 max-md:relative max-md:mx-4 max-md:mb-4 max-md:ms-auto max-md:w-fit md:fixed md:end-5 md:bottom-5"
    >
      <HelpSummary />
      <HelpLinks />
    </details>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const onScroll = () => setPast(window.scrollY > pixels);
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [pixels]);
  return past;
}

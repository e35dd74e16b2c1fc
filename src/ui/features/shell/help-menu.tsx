import { useEffect, useRef, useState } from "react";
import { closeFromOutside } from "../../close-from-outside.ts";
import { HelpLinks, HelpSummary } from "../help/help-links.tsx";
import { SCROLLED_PAST_PX } from "../help/scrolled-past.ts";

/** A pill that becomes a circle once the page has scrolled. */
export function HelpMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const scrolled = useScrolledPast(SCROLLED_PAST_PX);
  useEffect(() => (ref.current ? closeFromOutside(ref.current) : undefined), []);
  return (
    <details
      ref={ref}
      data-scrolled={scrolled || undefined}
      className="group fixed end-4 bottom-4 z-4 md:end-5 md:bottom-5"
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

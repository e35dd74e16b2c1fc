import { HelpLinks, HelpSummary } from "../help/help-links.tsx";

/** Works as it is; a script tells it how far the page has scrolled, and closes it from outside. */
export function SiteHelp() {
  return (
    <details
      data-help-menu
      className="group z-4 max-md:relative max-md:me-3 max-md:mb-5 max-md:self-end md:fixed md:end-6 md:bottom-6"
    >
      <HelpSummary />
      <HelpLinks />
    </details>
  );
}

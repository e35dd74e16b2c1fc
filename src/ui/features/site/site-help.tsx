import { HelpLinks, HelpSummary } from "../help/help-links.tsx";

/** Works as it is; a script tells it how far the page has scrolled, and closes it from outside. */
export function SiteHelp() {
  return (
    <details data-help-menu className="group relative ms-auto self-end">
      <HelpSummary />
      <HelpLinks />
    </details>
  );
}

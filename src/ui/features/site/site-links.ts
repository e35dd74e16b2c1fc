import { STATUS_WORDING } from "#domain/wording/status.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";

export interface SiteLink {
  readonly href: string;
  readonly label: string;
}

/** Parts of the landing page. "Contact" is not the kind of message here, which other languages call otherwise. Source: spec §2. */
export const SECTION_LINKS: readonly SiteLink[] = [
  { href: `${PAGES.landing.path}#home`, label: say("Home") },
  { href: `${PAGES.landing.path}#features`, label: say("Features") },
  { href: `${PAGES.landing.path}#api`, label: say("API") },
  { href: `${PAGES.landing.path}#pricing`, label: say("Pricing") },
  { href: `${PAGES.landing.path}#contact`, label: say("{place, select, other {Contact}}", { place: "menu" }) },
];

export const PAGE_LINKS: readonly SiteLink[] = [
  { href: PAGES.documentation.path, label: say("Documentation") },
  { href: PAGES.tutorials.path, label: say("Tutorials") },
  { href: PAGES.faq.path, label: say("FAQ") },
];

/** In the footer alone. */
export const STATUS_LINK: SiteLink = { href: PAGES.status.path, label: STATUS_WORDING.title };

export const LEGAL_LINKS: readonly SiteLink[] = [
  { href: PAGES.privacy.path, label: say("Privacy") },
  { href: PAGES.terms.path, label: say("Terms") },
  { href: PAGES.cookies.path, label: say("Cookies") },
];

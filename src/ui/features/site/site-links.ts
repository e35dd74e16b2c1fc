import { PAGES } from "#ports/contracts/pages.ts";

export interface SiteLink {
  readonly href: string;
  readonly label: string;
}

/** Parts of the landing page. Source: spec §2. */
export const SECTION_LINKS: readonly SiteLink[] = [
  { href: `${PAGES.landing.path}#home`, label: "Home" },
  { href: `${PAGES.landing.path}#features`, label: "Features" },
  { href: `${PAGES.landing.path}#api`, label: "API" },
  { href: `${PAGES.landing.path}#pricing`, label: "Pricing" },
  { href: `${PAGES.landing.path}#contact`, label: "Contact" },
];

export const PAGE_LINKS: readonly SiteLink[] = [
  { href: PAGES.documentation.path, label: "Documentation" },
  { href: PAGES.tutorials.path, label: "Tutorials" },
  { href: PAGES.faq.path, label: "FAQ" },
];

export const LEGAL_LINKS: readonly SiteLink[] = [
  { href: PAGES.privacy.path, label: "Privacy" },
  { href: PAGES.terms.path, label: "Terms" },
  { href: PAGES.cookies.path, label: "Cookies" },
];

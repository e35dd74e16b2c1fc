export interface SiteLink {
  readonly href: string;
  readonly label: string;
}

/** Parts of the landing page. Source: spec §2. */
export const SECTION_LINKS: readonly SiteLink[] = [
  { href: "/#home", label: "Home" },
  { href: "/#features", label: "Features" },
  { href: "/#api", label: "API" },
  { href: "/#pricing", label: "Pricing" },
  { href: "/#contact", label: "Contact" },
];

export const PAGE_LINKS: readonly SiteLink[] = [
  { href: "/documentation", label: "Documentation" },
  { href: "/tutorials", label: "Tutorials" },
  { href: "/faq", label: "FAQ" },
];

export const LEGAL_LINKS: readonly SiteLink[] = [
  { href: "/privacy", label: "Privacy" },
  { href: "/terms", label: "Terms" },
  { href: "/cookies", label: "Cookies" },
];

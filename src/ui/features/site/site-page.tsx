import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";
import { SiteHelp } from "./site-help.tsx";

interface SitePageProps extends SiteHeaderProps {
  readonly children: ReactNode;
}

/**
 * Header, content, footer, help and consent of the public site; the content brings its own `<main id="main">`.
 * Consent lies in the corner of a wide window until it is answered; on a phone, where it would lie over what is to be tapped,
 * it stands before the content.
 */
export function SitePage({ children, ...header }: SitePageProps) {
  const place = header.wide ? "documentation" : header.current === PAGES.landing.path ? "landing" : "site";
  return (
    <>
      <a
        href="#main"
        className="fixed start-2 top-2 z-20 -translate-y-16 rounded-sm bg-ink px-3 py-2 text-sm font-medium text-canvas no-underline focus:translate-y-0"
      >
        {say("Skip to content")}
      </a>
      <SiteHeader {...header} />
      <ConsentBanner />
      <div className="flex-1">{children}</div>
      <SiteFooter wide={header.wide} />
      <SiteHelp place={place} />
    </>
  );
}

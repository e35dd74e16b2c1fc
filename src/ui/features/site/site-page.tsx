import type { ReactNode } from "react";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";
import { SiteHelp } from "./site-help.tsx";

interface SitePageProps extends SiteHeaderProps {
  readonly children: ReactNode;
}

/**
 * Header, content, footer, help and consent of the public site; the content brings its own `<main id="main">`.
 * Consent and help lie in one dock at the bottom of the window and bring no position of their own.
 */
export function SitePage({ children, ...header }: SitePageProps) {
  return (
    <>
      <a
        href="#main"
        className="fixed start-2 top-2 z-20 -translate-y-16 rounded-sm bg-ink px-3 py-2 text-sm font-medium text-canvas no-underline focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader {...header} />
      <div className="flex-1">{children}</div>
      <SiteFooter wide={header.wide} />
      <div className="pointer-events-none fixed inset-x-3 bottom-3 z-4 flex flex-col-reverse gap-3 *:pointer-events-auto md:inset-x-6 md:bottom-6 md:flex-row md:items-end md:justify-between md:gap-4">
        <ConsentBanner />
        <SiteHelp />
      </div>
    </>
  );
}

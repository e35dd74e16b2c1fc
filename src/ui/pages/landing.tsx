import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { Contact } from "../features/landing/contact.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { Integration } from "../features/landing/integration.tsx";
import { Pricing } from "../features/landing/pricing.tsx";
import { Services } from "../features/landing/services.tsx";
import { SitePage } from "../features/site/site-page.tsx";

export function LandingPage(hosts: ApiHosts) {
  return (
    <SitePage current={PAGES.landing.path}>
      <main id="main">
        <Hero hosts={hosts} />
        <Integration hosts={hosts} />
        <Services />
        <Pricing />
        <Contact />
      </main>
    </SitePage>
  );
}

import type { ReactNode } from "react";
import { LANGUAGE } from "#languages/language.ts";
import type { PageContext } from "#ports/contracts/pages.ts";
import { SandboxBanner } from "../../components/sandbox-banner.tsx";
import { ContactsContext } from "../../contacts.ts";
import { PagePathContext } from "../../page-path.ts";
import { LanguageOffer } from "./language-offer.tsx";

export function PublicPage({ context, children }: { context: PageContext; children: ReactNode }) {
  return (
    <ContactsContext.Provider value={context.contacts}>
      <PagePathContext.Provider value={context.path}>
        <div className="flex min-h-dvh flex-col">
          <SandboxBanner network={context.network} />
          {children}
          {LANGUAGE === "en" ? <LanguageOffer /> : null}
        </div>
      </PagePathContext.Provider>
    </ContactsContext.Provider>
  );
}

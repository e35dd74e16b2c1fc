import type { ReactNode } from "react";
import type { PageContext } from "#ports/contracts/pages.ts";
import { SandboxBanner } from "../../components/sandbox-banner.tsx";
import { ContactsContext } from "../../contacts.ts";

export function PublicPage({ context, children }: { context: PageContext; children: ReactNode }) {
  return (
    <ContactsContext.Provider value={context.contacts}>
      <div className="flex min-h-dvh flex-col">
        <SandboxBanner network={context.network} />
        {children}
      </div>
    </ContactsContext.Provider>
  );
}

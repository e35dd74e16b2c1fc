"use client";

import { SANDBOX_CONTACTS } from "../../../src/domain/contacts.ts";
import { PublicPage } from "../../../src/ui/features/public/public-page.tsx";
import { LandingPage } from "../../../src/ui/pages/landing.tsx";

/** The product's own component, with the product's own props; of the client's kind, because it has a context. */
export function Landing() {
  return (
    <PublicPage context={{ network: "sandbox", path: "/", language: "en", contacts: SANDBOX_CONTACTS }}>
      <LandingPage whatsappUrl="http://127.0.0.1:3001" telegramUrl="http://127.0.0.1:3002" />
    </PublicPage>
  );
}

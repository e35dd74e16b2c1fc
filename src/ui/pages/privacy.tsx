import { say } from "#languages/say.ts";
import { PAGES, type PrivacyProps } from "#ports/contracts/pages.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { privacySections } from "../features/legal/privacy-sections.tsx";

export function PrivacyPage({ keepMessagesDays }: PrivacyProps) {
  return (
    <LegalPage
      current={PAGES.privacy.path}
      title={say("Privacy Policy")}
      lead={say("What is stored about you, why, for how long, and who else gets to see it.")}
      changedOn="2026-11-24"
      sections={privacySections(keepMessagesDays)}
    />
  );
}

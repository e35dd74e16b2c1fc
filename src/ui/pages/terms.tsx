import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { TERMS } from "../features/legal/terms-sections.tsx";

export function TermsPage() {
  return (
    <LegalPage
      current={PAGES.terms.path}
      title={say("Terms of Service")}
      lead={say(
        "What you may expect of us, and we of you. In short: be 18 or older, write to people who want to hear from you, and know that linking an account is unofficial and may cost you that account.",
      )}
      changedOn="2026-11-23"
      sections={TERMS}
    />
  );
}

import { PAGES } from "#ports/contracts/pages.ts";
import { NewTabLink } from "../../components/text-link.tsx";
import { FormCheckbox } from "./form-checkbox.tsx";

export function TermsCheckbox({ defaultChecked, error }: { defaultChecked: boolean; error: string | undefined }) {
  return (
    <FormCheckbox name="terms" required defaultChecked={defaultChecked} error={error}>
      I agree to the <NewTabLink href={PAGES.terms.path}>Terms</NewTabLink> and the{" "}
      <NewTabLink href={PAGES.privacy.path}>Privacy Policy</NewTabLink>
    </FormCheckbox>
  );
}

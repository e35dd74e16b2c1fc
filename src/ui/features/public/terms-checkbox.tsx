import { PAGES } from "#ports/contracts/pages.ts";
import { rich } from "../../components/rich.tsx";
import { NewTabLink } from "../../components/text-link.tsx";
import { FormCheckbox } from "./form-checkbox.tsx";

export function TermsCheckbox({ defaultChecked, error }: { defaultChecked: boolean; error: string | undefined }) {
  return (
    <FormCheckbox name="terms" required defaultChecked={defaultChecked} error={error}>
      {rich("I agree to the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>", {
        terms: (text) => <NewTabLink href={PAGES.terms.path}>{text}</NewTabLink>,
        privacy: (text) => <NewTabLink href={PAGES.privacy.path}>{text}</NewTabLink>,
      })}
    </FormCheckbox>
  );
}

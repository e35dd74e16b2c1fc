import { Check } from "lucide-react";
import { PAGES } from "#ports/contracts/pages.ts";
import { FieldError } from "../../components/field.tsx";
import { NewTabLink } from "../../components/text-link.tsx";

export function TermsCheckbox({ defaultChecked, error }: { defaultChecked: boolean; error: string | undefined }) {
  return (
    <div className="grid grid-cols-[20px_1fr] items-start gap-x-2.5 gap-y-2.5 text-sm">
      <span className="relative grid">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          required
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "terms-error" : undefined}
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-edge bg-surface transition-colors checked:border-brand checked:bg-brand aria-invalid:border-danger"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <label htmlFor="terms">
        I agree to the <NewTabLink href={PAGES.terms.path}>Terms</NewTabLink> and the{" "}
        <NewTabLink href={PAGES.privacy.path}>Privacy Policy</NewTabLink>
      </label>
      <FieldError id="terms-error" message={error} size="lg" className="col-start-2" />
    </div>
  );
}

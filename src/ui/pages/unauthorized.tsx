import { PAGE_NOTICES } from "#domain/notices.ts";
import { buttonClass } from "../components/button.tsx";
import { Gate } from "../features/public/gate.tsx";

/** Without a script, Go Back leads to the start page. */
export function UnauthorizedPage() {
  return (
    <Gate title={PAGE_NOTICES.unauthorized} lead="Your account may not open this page.">
      <a href="/" data-go-back className={`${buttonClass({ size: "lg" })} w-full`}>
        Go Back
      </a>
    </Gate>
  );
}

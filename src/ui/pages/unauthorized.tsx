import { buttonClass } from "../components/button.tsx";
import { Gate } from "../features/public/gate.tsx";

/** Without a script, Go Back leads to the start page. */
export function UnauthorizedPage() {
  return (
    <Gate title="403 - Unauthorized" lead="Your account may not open this page.">
      <a href="/" data-go-back className={`${buttonClass({ size: "lg" })} w-full`}>
        Go Back
      </a>
    </Gate>
  );
}

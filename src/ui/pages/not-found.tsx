import { buttonClass } from "../components/button.tsx";
import { Gate } from "../features/public/gate.tsx";

export function NotFoundPage() {
  return (
    <Gate title="404 - Page Not Found" lead="This address leads nowhere: it may have moved, or have a typo.">
      <a href="/" className={`${buttonClass({ variant: "primary", size: "lg" })} w-full`}>
        Return Home
      </a>
    </Gate>
  );
}

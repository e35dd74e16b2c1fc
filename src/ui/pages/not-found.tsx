import { PAGE_NOTICES } from "#domain/notices.ts";
import { buttonClass } from "../components/button.tsx";
import { Gate } from "../features/public/gate.tsx";

export function NotFoundPage() {
  return (
    <Gate title={PAGE_NOTICES.notFound} lead="This address leads nowhere: it may have moved, or have a typo.">
      <a href="/" className={`${buttonClass({ variant: "primary", size: "lg" })} w-full`}>
        Return Home
      </a>
    </Gate>
  );
}

import { PAGES } from "#ports/contracts/pages.ts";
import { Mark } from "../../components/mark.tsx";
import { useContacts } from "../../contacts.ts";

export function Brand() {
  return (
    <a
      href={PAGES.landing.path}
      className="inline-flex items-center gap-2.5 rounded-sm text-lg font-semibold tracking-[-0.03em] no-underline"
    >
      <Mark className="size-7" />
      {useContacts().productName}
    </a>
  );
}

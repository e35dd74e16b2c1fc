import { BELL_TITLE } from "#domain/wording/bell.ts";
import type { BellList } from "#ports/contracts/dashboard/bell.ts";
import { PageHead } from "../../components/page-head.tsx";
import { BellRows } from "./bell-rows.tsx";

/** All that the bell has to say, without a script too. */
export function Notifications({ initial }: { readonly initial: BellList | null }) {
  return (
    <>
      <PageHead title={BELL_TITLE} />
      <div className="max-w-180 rounded-lg border border-line bg-surface">
        <BellRows initial={initial} />
      </div>
    </>
  );
}

import { Download } from "lucide-react";
import { say } from "#languages/say.ts";
import type { MessageFilters } from "#ports/contracts/dashboard/message-filters.ts";
import { messagesCsvPath } from "../../api/message-log.ts";
import { buttonClass } from "../../components/button.tsx";
import { queryOf } from "../message-log/filters.ts";

/** All that the filters leave, as a table. */
export function ExportLink({ filters }: { readonly filters: MessageFilters }) {
  return (
    <a
      // Days are those of the reader's zone, which the server does not know.
      href={messagesCsvPath({ ...filters, when: undefined })}
      onClick={(event) => {
        event.currentTarget.href = messagesCsvPath(queryOf(filters, new Date()));
      }}
      download
      className={buttonClass()}
    >
      <Download aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.6} />
      {say("Export CSV")}
    </a>
  );
}

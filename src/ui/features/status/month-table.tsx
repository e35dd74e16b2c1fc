import { PARTS } from "#domain/status/availability.ts";
import { PART_NAMES, STATUS_WORDING } from "#domain/wording/status.ts";
import { say } from "#languages/say.ts";
import type { StatusView } from "#ports/contracts/status.ts";
import { ScrollingSection } from "../../components/scrolling-section.tsx";
import { LOCALE } from "../../format/locale.ts";
import { availabilityText } from "./availability-text.ts";

const MONTH = new Intl.DateTimeFormat(LOCALE, { year: "numeric", month: "long", timeZone: "UTC" });

export function MonthTable({ months }: Pick<StatusView, "months">) {
  return (
    <ScrollingSection aria-label={STATUS_WORDING.months} className="mt-5">
      <table className="w-full text-sm">
        <caption className="sr-only">{STATUS_WORDING.months}</caption>
        <thead>
          <tr className="border-b border-line text-ink-muted">
            <th scope="col" className="py-2 pe-2 text-start sm:pe-4 font-medium">
              {say("Month")}
            </th>
            {PARTS.map((part) => (
              <th key={part} scope="col" className="py-2 ps-2 text-end sm:ps-4 font-medium">
                {PART_NAMES[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, availability }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-2 text-start sm:pe-4 font-medium">
                {MONTH.format(new Date(`${month}-01T00:00:00Z`))}
              </th>
              {PARTS.map((part) => (
                <td key={part} className="py-2.5 ps-2 text-end sm:ps-4 tabular-nums">
                  {availabilityText(availability[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingSection>
  );
}

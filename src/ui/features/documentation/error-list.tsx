import type { ErrorEntry } from "#documentation/model.ts";
import { ERRORS_ID } from "#documentation/places.ts";
import { KEEP_REQUESTS_DAYS } from "#domain/retention.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { rich } from "../../components/rich.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { ErrorTable } from "./tables.tsx";

/** Where every code of every table leads. */
export function ErrorList({ errors }: { errors: readonly ErrorEntry[] }) {
  return (
    <section id={ERRORS_ID} aria-labelledby={`${ERRORS_ID}-title`} data-article className="doc-top">
      <h1 id={`${ERRORS_ID}-title`} className="text-xl tracking-[-0.024em] sm:text-2xl">
        {say("Errors")}
      </h1>
      <p className="mt-3 mb-6 max-w-[36em] text-base leading-6.5 text-ink-muted">
        {say("Every code that either API can answer with, and what to do about it.")}
      </p>
      <p className="mb-6 max-w-[60ch] text-ink-muted">
        {rich("What became of one call? <link>Look it up by its requestId</link>, for {days} days.", {
          link: (text) => <TextLink href={PAGES.requests.path}>{text}</TextLink>,
          days: KEEP_REQUESTS_DAYS,
        })}
      </p>
      <div className="max-w-190">
        <ErrorTable errors={errors} whole />
      </div>
    </section>
  );
}

import type { ErrorEntry } from "#documentation/model.ts";
import { ERRORS_ID } from "#documentation/places.ts";
import { say } from "#languages/say.ts";
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
      <div className="max-w-190">
        <ErrorTable errors={errors} whole />
      </div>
    </section>
  );
}

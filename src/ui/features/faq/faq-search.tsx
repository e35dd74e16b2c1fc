import { Search } from "lucide-react";
import { describeResults } from "#domain/wording/content.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { RefreshButton, Refreshed } from "../content/list-states.tsx";

export const FAQ_FORM_ID = "faq-search";

interface FaqSearchProps {
  readonly query: string;
  readonly found: number;
  /** Nothing to count where there is no list. */
  readonly counted: boolean;
}

/** Searches as one types; without a script by Enter or its button, which is shown then. */
export function FaqSearch({ query, found, counted }: FaqSearchProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to every screen reader yet. */}
      <form id={FAQ_FORM_ID} action={PAGES.faq.path} role="search" className="mt-7 mb-3 flex gap-3">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute start-3.5 top-3.5 size-4 text-ink-muted"
          />
          <input
            type="search"
            name="q"
            aria-label={say("Search questions")}
            placeholder={say("Search questions and answers")}
            defaultValue={query}
            autoComplete="off"
            maxLength={200}
            className={classNames(controlClass("lg"), "ps-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden")}
          />
        </div>
        <button
          type="submit"
          className="hidden min-h-11 rounded-lg border border-brand bg-brand px-5 text-base font-medium text-on-brand noscript:block"
        >
          {say("Search")}
        </button>
        <RefreshButton />
      </form>
      <div className="mb-2 flex min-h-8 items-center gap-3 text-ink-muted">
        <span role="status" data-count hidden={!counted}>
          {describeResults(found)}
        </span>
        <Refreshed className="before:me-3 before:content-['·']" />
        <form action={PAGES.faq.path} data-clear hidden={query === ""} className="ms-auto">
          <button
            type="submit"
            className="min-h-8 rounded-sm px-2 font-medium text-ink underline decoration-soft underline-offset-4 hover:decoration-current"
          >
            {say("Clear")}
          </button>
        </form>
      </div>
    </>
  );
}

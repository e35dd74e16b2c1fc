import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { INSTANCE_STATES, type InstanceState } from "#domain/instances/standing.ts";
import { say } from "#languages/say.ts";
import type { InstancePage } from "#ports/contracts/dashboard/api.ts";
import {
  type InstanceFilters,
  instanceFiltersQuery,
  MAX_INSTANCE_SEARCH,
  readInstanceFilters,
} from "#ports/contracts/dashboard/instance-filters.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { SearchInput } from "../../components/search-input.tsx";
import { Select } from "../../components/select.tsx";

const SHOWN: Readonly<Record<InstanceState | "", string>> = {
  "": say("All"),
  needs: say("Needs you"),
  connected: say("Connected"),
  expired: say("Expired"),
};

interface FinderProps {
  readonly filters: InstanceFilters;
  readonly counts: InstancePage["counts"];
  readonly onFilter: (filters: InstanceFilters) => void;
}

/** A form and links, so that it finds without a script too. */
export function Finder({ filters, counts, onFilter }: FinderProps) {
  const field = useRef<HTMLInputElement>(null);
  // Changed elsewhere, such as by Back.
  useEffect(() => {
    if (field.current) field.current.value = filters.q;
  }, [filters.q]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onFilter(readInstanceFilters(Object.fromEntries(fields)));
  }
  return (
    <>
      <search>
        <form action={PAGES.instances.path} onSubmit={submit} className="mb-2.5 flex flex-wrap gap-2">
          <SearchInput
            name="q"
            aria-label={say("Search instances")}
            placeholder={say("Name, number or client")}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_INSTANCE_SEARCH}
            ref={field}
            defaultValue={filters.q}
            className="min-w-0 flex-[1_1_240px]"
          />
          <Select
            name="platform"
            aria-label={say("Channel")}
            value={filters.platform}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="w-44 max-md:w-full"
          >
            <option value="">{say("All channels")}</option>
            {PLATFORMS.map((platform) => (
              <option key={platform} value={platform}>
                {PLATFORM_NAMES[platform]}
              </option>
            ))}
          </Select>
          {filters.state === "" ? null : <input type="hidden" name="state" value={filters.state} />}
          <noscript>
            <button type="submit" className={buttonClass()}>
              {say("Search")}
            </button>
          </noscript>
        </form>
      </search>
      <nav aria-label={say("Show")} className="mb-4 flex flex-wrap gap-2">
        {(["", ...INSTANCE_STATES] as const).map((state) => (
          <FilterLink
            key={state}
            filters={{ ...filters, state, page: 1 }}
            current={state === filters.state}
            onFilter={onFilter}
            className={classNames(
              "inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm no-underline md:min-h-8",
              state === filters.state
                ? "border-brand bg-brand-tint font-medium"
                : "border-line bg-surface text-ink-muted hover:border-ink-muted hover:text-ink",
            )}
          >
            {SHOWN[state]} <span className="text-xs text-ink-muted tabular-nums">{counts[state || "all"] ?? 0}</span>
          </FilterLink>
        ))}
      </nav>
    </>
  );
}

interface FilterLinkProps extends Pick<FinderProps, "filters"> {
  readonly onFilter: (filters: InstanceFilters) => void;
  readonly current?: boolean | undefined;
  readonly rel?: "prev" | "next" | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

/** To the list narrowed so; without loading the page anew. */
function FilterLink({ filters, onFilter, current = false, children, ...link }: FilterLinkProps) {
  const query = String(new URLSearchParams(instanceFiltersQuery(filters)));
  return (
    <a
      {...link}
      href={PAGES.instances.path + (query === "" ? "" : `?${query}`)}
      aria-current={current ? "true" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        onFilter(filters);
      }}
    >
      {children}
    </a>
  );
}

interface InstancePagerProps extends Pick<FinderProps, "filters" | "onFilter"> {
  readonly shown: number;
  readonly part: Pick<InstancePage, "asked" | "pages" | "found">;
}

/** Which of them are shown, and the way to the others. */
export function InstancePager({ filters, shown, part: { asked, pages, found }, onFilter }: InstancePagerProps) {
  if (pages === 1) return null;
  const first = asked.page === pages ? found - shown + 1 : (asked.page - 1) * shown + 1;
  const to = (page: number) => ({ ...filters, page });
  const turn = (next: InstanceFilters) => {
    onFilter(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label={say("Pages")} className="mt-5 flex items-center justify-center gap-3">
      {asked.page > 1 ? (
        <FilterLink filters={to(asked.page - 1)} rel="prev" onFilter={turn} className={buttonClass()}>
          {say("Previous")}
        </FilterLink>
      ) : null}
      <span className="text-xs text-ink-muted tabular-nums">
        {say("{first} to {last} of {found}", { first, last: first + shown - 1, found })}
      </span>
      {asked.page < pages ? (
        <FilterLink filters={to(asked.page + 1)} rel="next" onFilter={turn} className={buttonClass()}>
          {say("Next")}
        </FilterLink>
      ) : null}
    </nav>
  );
}

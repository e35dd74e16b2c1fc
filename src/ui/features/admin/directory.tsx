import type { ReactNode, RefObject } from "react";
import { say } from "#languages/say.ts";
import { MAX_SEARCH_LENGTH } from "#ports/admin-directory.ts";
import type { AdminSection } from "#ports/contracts/pages.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { FailedPanel, NothingPanel } from "../../components/list-panel.tsx";
import { LoadingRows } from "../../components/loading-rows.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { AdminHead } from "./admin-head.tsx";
import { DIRECTORY_WORDS } from "./directory-words.ts";
import type { useDirectory } from "./use-directory.ts";

interface DirectoryProps {
  readonly section: AdminSection["kind"];
  readonly directory: ReturnType<typeof useDirectory>;
  /** What was done last, for screen readers. */
  readonly done: string;
  /** Of what it lists. */
  readonly unit: keyof typeof DIRECTORY_WORDS;
  readonly shown: number;
  /** What is searched, in words. */
  readonly hint: string;
  readonly failed: string;
  /** Stands where a list without a single entry would. */
  readonly none: ReactNode;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** The list. */
  readonly children: ReactNode;
}

/** Head, search, list, and the way to what is older. */
export function Directory(props: DirectoryProps) {
  const { section, directory, done, unit, shown, hint, failed, none, searchRef, children } = props;
  const { query, search, setTyped, reload } = directory;
  const words = DIRECTORY_WORDS[unit];
  const retry = { busy: query.isFetching, onRetry: () => void reload() };
  return (
    <>
      <AdminHead
        current={section}
        refreshing={query.isFetching && !query.isFetchingNextPage}
        onRefresh={() => void reload()}
      />
      <p role="status" className="sr-only">
        {done}
      </p>
      <SearchField directory={directory} label={words.search} hint={hint} fieldRef={searchRef} />
      <p role="status" className={classNames("mb-2 text-xs text-ink-muted tabular-nums", shown === 0 && "sr-only")}>
        {query.data === undefined ? null : shown === 0 ? words.none : words.shown(shown, query.hasNextPage)}
      </p>
      {query.isError && query.data !== undefined ? (
        <Alert className="mb-4">{sentenceOf(query.error, failed)}</Alert>
      ) : null}
      {query.data === undefined ? (
        query.isError ? (
          <FailedPanel title={failed} {...retry}>
            {say("Nothing was lost; only this page could not reach them.")}
          </FailedPanel>
        ) : (
          <LoadingRows label={words.loading} />
        )
      ) : shown > 0 ? (
        <>
          {children}
          <ShowMore
            more={query.hasNextPage}
            busy={query.isFetchingNextPage}
            asked={query.data.pages.length > 1}
            onMore={query.fetchNextPage}
            label={say("Show More")}
            end={words.every}
          />
        </>
      ) : search === "" ? (
        none
      ) : (
        <NothingPanel
          title={words.none}
          action={
            <Button
              className="mt-3"
              onClick={() => {
                setTyped("");
                searchRef.current?.focus();
              }}
            >
              {say("Clear Search")}
            </Button>
          }
        >
          {say('Nothing matches "{search}".', { search })}
        </NothingPanel>
      )}
    </>
  );
}

interface SearchFieldProps {
  readonly directory: ReturnType<typeof useDirectory>;
  readonly label: string;
  readonly hint: string;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

function SearchField({ directory, label, hint, fieldRef }: SearchFieldProps) {
  return (
    <SearchInput
      className="mb-3 max-w-110"
      ref={fieldRef}
      aria-label={label}
      placeholder={hint}
      value={directory.typed}
      onChange={(event) => directory.setTyped(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_SEARCH_LENGTH}
    />
  );
}

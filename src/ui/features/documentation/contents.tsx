import { ChevronDown, Search } from "lucide-react";
import type { ApiReference, Article } from "#documentation/model.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import type { DocumentationReader } from "#ports/contracts/pages.ts";
import { ChannelGlyph, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { controlClass } from "../../components/field.tsx";
import { OwnInstances } from "./own-instance.tsx";
import { ERRORS_ID, errorRowId } from "./reference-lookups.ts";

interface ContentsProps {
  readonly reference: ApiReference;
  readonly reader: DocumentationReader | null;
}

/** Search, platform switch and the list of everything on the page. */
export function Contents({ reference, reader }: ContentsProps) {
  return (
    <aside aria-label="Documentation" className="doc-side">
      <label data-needs-script className="relative block">
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-muted"
        />
        <span className="sr-only">Search documentation</span>
        <input
          type="search"
          placeholder="Search"
          autoComplete="off"
          aria-keyshortcuts="/"
          className={`peer ${controlClass()} ps-9! pe-9!`}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2 my-auto hidden h-5 w-5 rounded-xs border border-line text-center font-mono text-xs leading-4.5 text-ink-muted peer-focus:invisible peer-not-placeholder-shown:invisible md:block"
        >
          /
        </span>
      </label>
      <p role="status" data-found className="mt-2 hidden text-xs text-ink-muted not-empty:block" />
      <p role="status" data-said className="sr-only" />
      <fieldset data-needs-script className="doc-platforms">
        <legend className="sr-only">Platform</legend>
        {PLATFORMS.map((platform) => (
          <label key={platform}>
            <input
              className="sr-only"
              type="radio"
              name="platform"
              value={platform}
              defaultChecked={platform === PLATFORMS[0]}
            />
            <ChannelGlyph platform={platform} inked className="size-4" />
            {PLATFORM_NAMES[platform]}
          </label>
        ))}
      </fieldset>
      {reader === null ? null : <OwnInstances reader={reader} />}
      <details open className="doc-contents">
        <summary>
          <span>
            Contents
            <span data-where className="font-normal text-ink-muted" />
          </span>
          <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none" />
        </summary>
        <nav aria-label="Sections">
          {reference.sections.map((section) => (
            <div key={section.id}>
              <a href={`#${section.id}`} className="doc-nav-head">
                {section.title}
              </a>
              <ul data-list={section.platform ?? undefined}>
                {section.articles.map((article) => (
                  <Entry key={article.id} article={article} />
                ))}
              </ul>
            </div>
          ))}
          <div>
            <a href={`#${ERRORS_ID}`} className="doc-nav-head">
              Errors
            </a>
            <ul data-only-found>
              {reference.errors.map(({ code, status }) => (
                <li key={code}>
                  <a href={`#${errorRowId(code)}`} className="doc-nav-link">
                    <code>{code}</code>
                    <code>{status}</code>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </details>
    </aside>
  );
}

/** `data-words` is what the search looks through besides the title: path and fields. Of prose it reads the whole. */
function Entry({ article }: { article: Article }) {
  const words =
    article.kind === "guide" ? undefined : [article.path, ...article.fields.map(({ name }) => name)].join(" ");
  return (
    <li>
      <a href={`#${article.id}`} data-words={words} className="doc-nav-link">
        {article.title}
        {article.kind === "guide" ? null : <code>{article.method}</code>}
      </a>
    </li>
  );
}

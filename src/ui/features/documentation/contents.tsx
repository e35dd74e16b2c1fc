import { ChevronDown, Search } from "lucide-react";
import type { ApiReference, Article, ReferenceSection } from "#documentation/model.ts";
import { ERRORS_ID } from "#documentation/places.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";
import { ChannelGlyph, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { controlClass } from "../../components/control-class.ts";
import { useAddress } from "./addresses.ts";
import { OwnInstances } from "./own-instance.tsx";

interface ContentsProps {
  readonly reference: ApiReference;
  readonly reader: DocumentationReader | null;
  /** Of the page that shows them. */
  readonly path: string;
  /** Whose API that page is about; null where it is everybody's. */
  readonly platform: Platform | null;
}

/** Search, platform switch and the list of everything. */
export function Contents({ reference, reader, path, platform: shown }: ContentsProps) {
  return (
    <aside aria-label={say("Documentation")} className="doc-side">
      <label data-needs-script className="relative block">
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-muted"
        />
        <span className="sr-only">{say("Search documentation")}</span>
        <input
          type="search"
          placeholder={say("Search")}
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
        <legend className="sr-only">{say("Platform")}</legend>
        {PLATFORMS.map((platform) => (
          <label key={platform}>
            <input
              className="sr-only"
              type="radio"
              name="platform"
              value={platform}
              defaultChecked={platform === (shown ?? PLATFORMS[0])}
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
            {say("Contents")}
            <span data-where className="font-normal text-ink-muted" />
          </span>
          <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none" />
        </summary>
        <nav aria-label={say("Sections")}>
          <ul data-results hidden />
          {reference.sections.map((section) => (
            <SectionEntries key={section.id} section={section} path={path} />
          ))}
          <div>
            <Head id={ERRORS_ID} title={say("Errors")} path={path} />
          </div>
        </nav>
      </details>
    </aside>
  );
}

function SectionEntries({ section, path }: { section: ReferenceSection; path: string }) {
  return (
    <div>
      <Head id={section.id} title={section.title} path={path} />
      <ul data-list={section.platform ?? undefined}>
        {section.articles.map((article) => (
          <Entry key={article.id} article={article} path={path} />
        ))}
      </ul>
    </div>
  );
}

function Head({ id, title, path }: { id: string; title: string; path: string }) {
  const href = useAddress()(id);
  return (
    <a href={href} data-for={id} aria-current={href === path ? "page" : undefined} className="doc-nav-head">
      {title}
    </a>
  );
}

function Entry({ article, path }: { article: Article; path: string }) {
  const href = useAddress()(article.id);
  return (
    <li>
      <a href={href} data-for={article.id} aria-current={href === path ? "page" : undefined} className="doc-nav-link">
        {article.title}
        {article.kind === "guide" ? null : <code>{article.method}</code>}
      </a>
    </li>
  );
}

import { apiReference } from "#documentation/reference.ts";
import { type DocumentationProps, PAGES } from "#ports/contracts/pages.ts";
import { Contents } from "../features/documentation/contents.tsx";
import { ErrorList } from "../features/documentation/error-list.tsx";
import { Introduction } from "../features/documentation/introduction.tsx";
import { ReferenceSectionView } from "../features/documentation/reference-section.tsx";
import { Sprite } from "../features/documentation/sprite.tsx";
import { WIDE_CONTAINER } from "../features/site/container.ts";
import { SitePage } from "../features/site/site-page.tsx";

/** Everything on one page, so that the browser's own search finds it too. */
export function DocumentationPage({ reader, ...hosts }: DocumentationProps) {
  const reference = apiReference(hosts);
  return (
    <SitePage current={PAGES.documentation.path} title="Documentation" wide signedIn={reader !== null}>
      <Sprite />
      <div data-documentation className={`${WIDE_CONTAINER} doc-layout`}>
        <Contents reference={reference} reader={reader} />
        <main id="main" className="min-w-0 pb-24">
          <Introduction {...hosts} />
          {reference.sections.map((section) => (
            <ReferenceSectionView key={section.id} section={section} reader={reader} />
          ))}
          <ErrorList errors={reference.errors} />
        </main>
      </div>
    </SitePage>
  );
}

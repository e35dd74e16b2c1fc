import type { ApiReference } from "#documentation/model.ts";
import { addressesOf, type DocumentationPlace, pathOf, placeAt, titleOf } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import { say } from "#languages/say.ts";
import type { DocumentationProps } from "#ports/contracts/documentation-pages.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { Addresses } from "../features/documentation/addresses.ts";
import { Contents } from "../features/documentation/contents.tsx";
import { EndpointPage } from "../features/documentation/endpoint-page.tsx";
import { ErrorList } from "../features/documentation/error-list.tsx";
import { Introduction } from "../features/documentation/introduction.tsx";
import { Pager } from "../features/documentation/pager.tsx";
import { ReferenceSectionView } from "../features/documentation/reference-section.tsx";
import { Sprite } from "../features/documentation/sprite.tsx";
import { WIDE_CONTAINER } from "../features/site/container.ts";
import { SitePage } from "../features/site/site-page.tsx";

export function documentationTitle({ part, ...hosts }: DocumentationProps): string {
  const place = part === null ? null : placeAt(apiReference(hosts), part);
  return place === null ? say("Documentation") : say("{title} · Documentation", { title: titleOf(place) });
}

/** One part of the documentation, beside the contents of all of it. */
export function DocumentationPage({ reader, part, ...hosts }: DocumentationProps) {
  const reference = apiReference(hosts);
  const place = placeAt(reference, part);
  if (place === null) throw new Error(`ui: the documentation has no ${part}`);
  const addresses = addressesOf(reference);
  const { platform, counterpart } = sidesOf(reference, place);
  return (
    <Addresses value={addresses}>
      <SitePage current={PAGES.documentation.path} title={say("Documentation")} wide signedIn={reader !== null}>
        <Sprite />
        <div
          data-documentation
          data-shown={platform ?? undefined}
          data-other={counterpart === null ? undefined : addresses.get(counterpart)}
          className={`${WIDE_CONTAINER} doc-layout`}
        >
          <Contents reference={reference} reader={reader} path={pathOf(reference, place)} platform={platform} />
          <main id="main" className="min-w-0 pb-24">
            {part === null ? <Introduction {...hosts} /> : null}
            <Part place={place} reference={reference} reader={reader} level={part === null ? 2 : 1} />
            <Pager reference={reference} path={pathOf(reference, place)} />
          </main>
        </div>
      </SitePage>
    </Addresses>
  );
}

interface PartProps extends Pick<DocumentationProps, "reader"> {
  readonly place: DocumentationPlace;
  readonly reference: ApiReference;
  /** Of its title. */
  readonly level: 1 | 2;
}

function Part({ place, reference, reader, level }: PartProps) {
  switch (place.kind) {
    case "section":
      return <ReferenceSectionView section={place.section} reader={reader} level={level} />;
    case "endpoint":
      return <EndpointPage section={place.section} endpoint={place.endpoint} reader={reader} />;
    case "errors":
      return <ErrorList errors={reference.errors} />;
    default:
      return place satisfies never;
  }
}

/** Whose API a page is about, and the other platform's page for the same job; null where it is everybody's. */
function sidesOf({ sections }: ApiReference, place: DocumentationPlace) {
  const platform = place.kind === "errors" ? null : place.section.platform;
  if (platform === null || place.kind === "errors") return { platform: null, counterpart: null };
  const other = sections.find((section) => section.platform !== null && section.platform !== platform)?.id ?? null;
  return { platform, counterpart: place.kind === "endpoint" ? (place.endpoint.counterpart ?? other) : other };
}

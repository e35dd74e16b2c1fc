import type { ReferenceSection } from "#documentation/model.ts";
import type { DocumentationReader } from "#ports/contracts/pages.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { EndpointArticle } from "./endpoint-article.tsx";
import { GuideArticle } from "./guide-article.tsx";
import type { ReaderState } from "./own-instance.tsx";
import { endpointsOf, guidePlatform, ownClient } from "./reference-lookups.ts";
import { EndpointTable } from "./tables.tsx";

interface ReferenceSectionViewProps {
  readonly section: ReferenceSection;
  readonly reader: DocumentationReader | null;
}

/** `data-section` is what the platform switch shows and hides. */
export function ReferenceSectionView({ section, reader }: ReferenceSectionViewProps) {
  const { platform } = section;
  const endpoints = endpointsOf(section);
  return (
    <section aria-labelledby={`${section.id}-title`} data-section={platform ?? undefined}>
      <div id={section.id} data-article className="doc-top">
        <h2
          id={`${section.id}-title`}
          className="flex items-center gap-3 text-xl tracking-[-0.024em] text-balance sm:text-2xl"
        >
          {platform === null ? null : <ChannelGlyph platform={platform} inked className="size-7" />}
          {section.title}
        </h2>
        {endpoints.length === 0 ? null : (
          <div className="mt-5 max-w-155">
            <EndpointTable endpoints={endpoints} />
          </div>
        )}
      </div>
      {section.articles.map((article) => {
        if (article.kind === "guide") {
          const own = ownClient(reader, guidePlatform(article, platform));
          return (
            <GuideArticle key={article.id} guide={article} client={own} platform={guidePlatform(article, platform)} />
          );
        }
        const client = ownClient(reader, article.platform);
        const readerState: ReaderState = reader === null ? "anonymous" : client === null ? "none" : "own";
        return <EndpointArticle key={article.id} endpoint={article} client={client} readerState={readerState} />;
      })}
    </section>
  );
}

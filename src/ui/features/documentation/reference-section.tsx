import type { ReferenceSection } from "#documentation/model.ts";
import { callsOf } from "#documentation/places.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { GuideArticle } from "./guide-article.tsx";
import { Heading } from "./heading.tsx";
import { guidePlatform, ownClient } from "./reference-lookups.ts";
import { EndpointTable } from "./tables.tsx";

interface ReferenceSectionViewProps {
  readonly section: ReferenceSection;
  readonly reader: DocumentationReader | null;
  /** Of its title. */
  readonly level: 1 | 2;
}

/** Its guides, and a table of its calls, which have pages of their own. */
export function ReferenceSectionView({ section, reader, level }: ReferenceSectionViewProps) {
  const { platform } = section;
  const endpoints = callsOf(section);
  return (
    <section aria-labelledby={`${section.id}-title`}>
      <div id={section.id} data-article className="doc-top">
        <Heading
          level={level}
          id={`${section.id}-title`}
          className="flex items-center gap-3 text-xl tracking-[-0.024em] text-balance sm:text-2xl"
        >
          {platform === null ? null : <ChannelGlyph platform={platform} inked className="size-7" />}
          {section.title}
        </Heading>
        {endpoints.length === 0 ? null : (
          <div className="mt-5 max-w-190">
            <EndpointTable endpoints={endpoints} />
          </div>
        )}
      </div>
      {section.articles.map((article) => {
        if (article.kind === "endpoint") return null;
        const whose = guidePlatform(article, platform);
        const client = ownClient(reader, whose);
        const below = level === 1 ? 2 : 3;
        return <GuideArticle key={article.id} guide={article} client={client} platform={whose} level={below} />;
      })}
    </section>
  );
}

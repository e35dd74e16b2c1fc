import type { Endpoint, ReferenceSection } from "#documentation/model.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";
import { useAddress } from "./addresses.ts";
import { EndpointArticle } from "./endpoint-article.tsx";
import { ownClient } from "./reference-lookups.ts";

interface EndpointPageProps {
  readonly section: ReferenceSection;
  readonly endpoint: Endpoint;
  readonly reader: DocumentationReader | null;
}

/** One call, below the way back to its section. */
export function EndpointPage({ section, endpoint, reader }: EndpointPageProps) {
  const addressOf = useAddress();
  const client = ownClient(reader, endpoint.platform);
  const readerState = reader === null ? "anonymous" : client === null ? "none" : "own";
  return (
    <>
      <p className="pt-8 text-sm">
        <a href={addressOf(section.id)} className="rounded-xs text-ink-muted hover:text-ink hover:underline">
          {section.title}
        </a>
      </p>
      <EndpointArticle endpoint={endpoint} client={client} readerState={readerState} />
    </>
  );
}

import { type Endpoint, LANGUAGE_NAMES } from "#documentation/model.ts";
import { say } from "#languages/say.ts";
import { useAddress } from "./addresses.ts";
import { CodeCard } from "./code-card.tsx";
import { OwnInstanceNote, type ReaderState } from "./own-instance.tsx";
import { Path } from "./path.tsx";
import { Prose } from "./prose.tsx";
import { splitErrors } from "./reference-lookups.ts";
import { SpriteIcon } from "./sprite.tsx";
import { ErrorLinks, ErrorTable, FieldTable } from "./tables.tsx";
import { TryIt } from "./try-it.tsx";

interface EndpointArticleProps {
  readonly endpoint: Endpoint;
  readonly client: string | null;
  readonly readerState: ReaderState;
}

/** Words at the start; request and answer at the end, where they stay in sight. On a phone the request comes right after its path. */
export function EndpointArticle({ endpoint, client, readerState }: EndpointArticleProps) {
  const addressOf = useAddress();
  const { id, title, summary, method, path, fields, samples, answers, platform } = endpoint;
  return (
    <article id={id} data-article data-platform={platform} aria-labelledby={`${id}-title`} className="doc-article">
      <div className="doc-lede">
        <h1 id={`${id}-title`} className="text-xl tracking-[-0.022em] text-balance sm:text-2xl">
          {title}
        </h1>
        <p className="mt-2 mb-5 max-w-[34em] text-base leading-6.5 text-ink-muted">
          <Prose text={summary} />
        </p>
        <p className="flex min-h-11 items-center gap-3 rounded-lg border border-line bg-surface ps-3 pe-1.5 text-sm">
          <span className="doc-method">{method}</span>
          <span id={`${id}-path`} className="min-w-0">
            <Path path={path} />
          </span>
          <button
            type="button"
            data-copy={`${id}-path`}
            data-needs-script
            className="ms-auto inline-flex min-h-8 flex-none items-center gap-1.5 rounded-sm px-2 text-xs font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <SpriteIcon name="copy" />
            <span data-copy-label>{say("Copy")}</span>
            <span className="sr-only"> {say("path {path}", { path })}</span>
          </button>
        </p>
      </div>
      <div className="doc-samples">
        <CodeCard
          group={`${id}-language`}
          legend={say("Language of {title}", { title })}
          client={client}
          tabs={samples.map(({ language, parts }) => ({
            id: `${id}-${language}`,
            label: LANGUAGE_NAMES[language],
            value: language,
            name: say("{language} request", { language: LANGUAGE_NAMES[language] }),
            parts,
          }))}
          footer={
            hasSlots(samples) ? (
              <OwnInstanceNote path={addressOf(id)} platform={platform} client={client} readerState={readerState} />
            ) : null
          }
        />
        {readerState === "own" && endpoint.tryOut !== null ? (
          <TryIt endpoint={endpoint} tryOut={endpoint.tryOut} />
        ) : null}
        {answers.length === 0 ? null : (
          <CodeCard
            group={`${id}-answer`}
            legend={say("Answer to {title}", { title })}
            title={say("Answer")}
            client={client}
            tabs={answers.map(({ status, label, parts }) => ({
              id: `${id}-${status}-${label}`,
              label: String(status),
              value: `${status} ${label}`,
              name: say("answer {status} {code}", { status, code: label }),
              parts,
            }))}
          />
        )}
      </div>
      <div className="doc-detail">
        {fields.length === 0 ? null : (
          <>
            <h2 className="doc-heading">{say("Fields")}</h2>
            <FieldTable fields={fields} />
          </>
        )}
        <EndpointErrors endpoint={endpoint} />
      </div>
    </article>
  );
}

/** Whether an instance of the reader's would stand in them. */
function hasSlots(samples: Endpoint["samples"]): boolean {
  return samples.some(({ parts }) => parts.some(({ slot }) => slot !== undefined));
}

/** What a caller meets, with its remedy; the rest folded, where the browser's search still finds it. */
function EndpointErrors({ endpoint }: { endpoint: Endpoint }) {
  const { shown, others } = splitErrors(endpoint);
  if (endpoint.errors.length === 0) return null;
  return (
    <>
      <h2 className="doc-heading">{say("Errors")}</h2>
      {shown.length === 0 ? null : <ErrorTable errors={shown} />}
      {others.length === 0 ? null : (
        <details className="doc-fold">
          <summary>
            {say("{shown, plural, =0 {{others} more} other {And {others} more}}", {
              shown: shown.length,
              others: others.length,
            })}
          </summary>
          <ErrorLinks errors={others} />
        </details>
      )}
    </>
  );
}

import { type Block, type Guide, LANGUAGE_NAMES } from "#documentation/model.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { CodeCard } from "./code-card.tsx";
import { Heading } from "./heading.tsx";
import { Prose } from "./prose.tsx";

interface GuideArticleProps {
  readonly guide: Pick<Guide, "id" | "title" | "blocks">;
  /** Whose client the code shows. */
  readonly platform: Platform;
  readonly client: string | null;
  /** Of its title; its own headings are one below. */
  readonly level: 2 | 3;
}

export function GuideArticle({ guide: { id, title, blocks }, platform, client, level }: GuideArticleProps) {
  return (
    <article id={id} data-article data-platform={platform} aria-labelledby={`${id}-title`} className="doc-guide">
      <Heading level={level} id={`${id}-title`} className="text-xl tracking-[-0.022em] text-balance">
        <a href={`#${id}`} className="doc-anchor">
          {title}
        </a>
      </Heading>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are one text.
        <GuideBlock key={index} id={`${id}-${index}`} block={block} client={client} level={level} />
      ))}
    </article>
  );
}

interface GuideBlockProps extends Pick<GuideArticleProps, "client" | "level"> {
  readonly id: string;
  readonly block: Block;
}

function GuideBlock({ id, block, client, level }: GuideBlockProps) {
  switch (block.kind) {
    case "text":
      return (
        <p>
          <Prose text={block.text} />
        </p>
      );
    case "heading":
      return (
        <Heading level={level === 2 ? 3 : 4} className="doc-heading">
          <Prose text={block.text} />
        </Heading>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <Prose text={item} />
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        <CodeCard
          group={id}
          legend={block.title}
          title={block.title}
          client={client}
          tabs={[{ id, label: block.title, value: block.title, name: block.title, parts: block.parts }]}
        />
      );
    case "samples":
      return <GuideSamples id={id} block={block} client={client} />;
    case "table":
      return <GuideTable head={block.head} rows={block.rows} />;
  }
}

interface GuideSamplesProps extends Pick<GuideBlockProps, "id" | "client"> {
  readonly block: Extract<Block, { kind: "samples" }>;
}

function GuideSamples({ id, block: { title, samples }, client }: GuideSamplesProps) {
  return (
    <CodeCard
      group={`${id}-language`}
      legend={say("Language of {title}", { title })}
      client={client}
      tabs={samples.map(({ language, parts }) => ({
        id: `${id}-${language}`,
        label: LANGUAGE_NAMES[language],
        value: language,
        name: say("{title} in {language}", { title, language: LANGUAGE_NAMES[language] }),
        parts,
      }))}
    />
  );
}

function GuideTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="doc-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              <Prose text={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={index}>
                <Prose text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

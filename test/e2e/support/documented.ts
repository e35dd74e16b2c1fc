import { codeText } from "#documentation/code.ts";
import type { Article, Block, CodePart, ReferenceHosts } from "#documentation/model.ts";
import { apiReference } from "#documentation/reference.ts";

interface Example {
  readonly where: string;
  readonly parts: readonly CodePart[];
  /** The answer that the page shows beside it; null where it shows none. */
  readonly shown: object | null;
}

/** Every curl command of the documentation, in its order. */
export function examplesAt(hosts: ReferenceHosts): Example[] {
  return apiReference(hosts)
    .sections.flatMap(({ articles }) => [...articles])
    .flatMap(examplesIn);
}

function examplesIn(article: Article): Example[] {
  if (article.kind === "endpoint") {
    const [answer] = article.answers;
    const shown = JSON.parse(codeText(answer?.parts ?? [])) as object;
    const samples = article.samples.filter(({ language }) => language === "curl");
    return samples.map(({ parts }) => ({ where: article.id, parts, shown }));
  }
  return article.blocks.flatMap((block, index) => {
    const command = commandOf(block);
    if (command === null) return [];
    const shown = failureIn(article.blocks[index + 1]);
    return [{ where: `${article.id}: ${command.title}`, parts: command.parts, shown }];
  });
}

function commandOf(block: Block): { readonly title: string; readonly parts: readonly CodePart[] } | null {
  if (block.kind === "code") return codeText(block.parts).startsWith("curl ") ? block : null;
  if (block.kind !== "samples") return null;
  const parts = block.samples.find(({ language }) => language === "curl")?.parts ?? [];
  return { title: block.title, parts };
}

function failureIn(block: Block | undefined): object | null {
  if (block?.kind !== "code" || block.title !== "A failure") return null;
  return JSON.parse(codeText(block.parts)) as object;
}

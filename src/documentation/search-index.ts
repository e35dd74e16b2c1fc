import { codeText } from "./code.ts";
import type { ApiReference, Article, Block } from "./model.ts";
import { addressesOf, errorRowId } from "./places.ts";

/** Everything that a search finds, in the order of reading. */
export interface SearchEntry {
  readonly href: string;
  /** Of a guide or call, or the code of an error. */
  readonly title: string;
  /** The method of a call, the status of an error; empty of a guide. */
  readonly kind: string;
  /** What it says besides: path and fields of a call, the text of a guide, what to do about an error. */
  readonly words: string;
}

/** `placed` says where an English path is in the reference's language. */
export function searchIndex(reference: ApiReference, placed: (path: string) => string): SearchEntry[] {
  const addresses = addressesOf(reference);
  const at = (id: string) => placed(addresses.get(id) ?? "");
  return [
    ...reference.sections
      .flatMap(({ articles }) => articles)
      .map((article) => ({
        href: at(article.id),
        title: article.title,
        kind: article.kind === "endpoint" ? article.method : "",
        words: wordsOf(article),
      })),
    ...reference.errors.map(({ code, status, meaning, remedy }) => ({
      href: at(errorRowId(code)),
      title: code,
      kind: String(status),
      words: `${meaning} ${remedy}`,
    })),
  ];
}

function wordsOf(article: Article): string {
  if (article.kind === "endpoint") return [article.path, ...article.fields.map(({ name }) => name)].join(" ");
  return article.blocks.map(textOf).join(" ");
}

function textOf(block: Block): string {
  switch (block.kind) {
    case "text":
    case "heading":
      return block.text;
    case "list":
      return block.items.join(" ");
    case "code":
      return `${block.title} ${codeText(block.parts)}`;
    case "samples":
      // Its other languages say the same.
      return `${block.title} ${codeText(block.samples[0]?.parts ?? [])}`;
    case "table":
      return [block.head, ...block.rows].flat().join(" ");
    default:
      return block satisfies never;
  }
}

import { languageOfPath } from "#languages/paths.ts";
import { translated } from "#languages/say.ts";
import type { ApiReference, Article, Block, Endpoint, ErrorEntry } from "./model.ts";

/** Says a sentence of the reference in another way. */
type SayProse = (sentence: string) => string;

/** The same reference, each of its sentences said anew; code, paths, names of fields and payloads stay. */
export function withProse({ sections, errors }: ApiReference, anew: SayProse): ApiReference {
  const entry = (error: ErrorEntry) => errorIn(error, anew);
  return {
    sections: sections.map((section) => ({
      ...section,
      title: anew(section.title),
      articles: section.articles.map((article) => articleIn(article, anew)),
    })),
    errors: errors.map(entry),
  };
}

const TARGET = /\]\(([^)#]+)/g;

/**
 * A sentence as the reader of this turn speaks: it was made before its reader was known. It is found under its English
 * addresses, and leads where it did. What has no translation stays: names of languages, code. That every other sentence
 * has one is held by a test.
 */
export function inReadersLanguage(sentence: string): string {
  const targets = new Map([...sentence.matchAll(TARGET)].map(([, path = ""]) => [languageOfPath(path).path, path]));
  const english = sentence.replace(TARGET, (_, path: string) => `](${languageOfPath(path).path}`);
  const spoken = translated(english);
  if (spoken === english) return sentence;
  return spoken.replace(TARGET, (_, path: string) => `](${targets.get(path) ?? path}`);
}

function articleIn(article: Article, anew: SayProse): Article {
  if (article.kind === "endpoint") return endpointIn(article, anew);
  return { ...article, title: anew(article.title), blocks: article.blocks.map((block) => blockIn(block, anew)) };
}

function endpointIn(endpoint: Endpoint, anew: SayProse): Endpoint {
  const { title, summary, fields, errors } = endpoint;
  return {
    ...endpoint,
    title: anew(title),
    summary: anew(summary),
    fields: fields.map((field) => ({ ...field, meaning: anew(field.meaning) })),
    errors: errors.map((error) => errorIn(error, anew)),
  };
}

function errorIn(error: ErrorEntry, anew: SayProse): ErrorEntry {
  return { ...error, meaning: anew(error.meaning), remedy: anew(error.remedy) };
}

function blockIn(block: Block, anew: SayProse): Block {
  switch (block.kind) {
    case "text":
    case "heading":
      return { ...block, text: anew(block.text) };
    case "list":
      return { ...block, items: block.items.map(anew) };
    case "code":
    case "samples":
      return { ...block, title: anew(block.title) };
    case "table":
      return { ...block, head: block.head.map(anew), rows: block.rows.map((row) => row.map(anew)) };
    default:
      return block satisfies never;
  }
}

import { DEFAULT_PRODUCT_NAME } from "#domain/contacts.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { codeText } from "./code.ts";
import {
  type ApiReference,
  type Article,
  type Block,
  type Endpoint,
  type ErrorEntry,
  type Guide,
  LANGUAGE_NAMES,
  type ReferenceField,
  type ReferenceHosts,
  type ReferenceSection,
  type Sample,
} from "./model.ts";
import { addressesOf } from "./places.ts";
import { withoutSlash } from "./request.ts";

const INTRODUCTION =
  "Messaging API for WhatsApp and Telegram. An instance is one linked account; its client name and its token send messages with one HTTP call. Requests and answers are JSON, and 200 means that the network has acknowledged the message.";

/** `/llms.txt`: what there is and where, for language models. Source: llmstxt.org. */
export function llmsIndex(reference: ApiReference, hosts: ReferenceHosts): string {
  const site = withoutSlash(hosts.publicUrl);
  const addresses = addressesOf(reference);
  const lines = [
    ...head(hosts),
    "",
    `The whole documentation as one text: ${site}/llms-full.txt`,
    ...reference.sections.flatMap(({ title, articles }) => [
      "",
      `## ${title}`,
      "",
      ...articles.map((article) => `- [${article.title}](${site}${addresses.get(article.id)})${aboutOf(article)}`),
    ]),
    "",
    "## OpenAPI",
    "",
    `- [Both APIs](${site}/openapi.json): OpenAPI 3.1, each call with its server`,
    ...PLATFORMS.map(
      (platform) => `- [${PLATFORM_NAMES[platform]} API](${site}/openapi/${platform}.json): OpenAPI 3.1`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** `/llms-full.txt`: all of the documentation as Markdown. */
export function llmsFull(reference: ApiReference, hosts: ReferenceHosts): string {
  const site = withoutSlash(hosts.publicUrl);
  const addresses = addressesOf(reference);
  const errors = ["## Errors", "", ...errorTable(reference.errors)];
  const text = [...head(hosts), "", ...reference.sections.flatMap(sectionLines), ...errors].join("\n");
  const linked = text.replace(/\]\(#([^)]+)\)/g, (_, id: string) => `](${addresses.get(id)})`);
  return `${linked.replaceAll("](/", `](${site}/`)}\n`;
}

function head(hosts: ReferenceHosts): string[] {
  return [
    `# ${hosts.productName ?? DEFAULT_PRODUCT_NAME}`,
    "",
    `> ${INTRODUCTION}`,
    "",
    ...PLATFORMS.map((platform) => `- ${PLATFORM_NAMES[platform]} API: ${withoutSlash(hosts[`${platform}Url`])}`),
  ];
}

function aboutOf(article: Article): string {
  return article.kind === "endpoint" ? `: ${article.method} ${article.path}. ${article.summary}` : "";
}

function sectionLines({ title, articles }: ReferenceSection): string[] {
  return [
    `## ${title}`,
    "",
    ...articles.flatMap((one) => (one.kind === "guide" ? guideLines(one) : endpointLines(one))),
  ];
}

function guideLines({ title, blocks }: Guide): string[] {
  return [`### ${title}`, "", ...blocks.flatMap((block) => [...blockLines(block), ""])];
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case "text":
      return [block.text];
    case "heading":
      return [`#### ${block.text}`];
    case "list":
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`);
    case "code":
      return [`${block.title}:`, "", ...fenced(codeText(block.parts))];
    case "samples":
      return sampleLines(block.samples);
    case "table":
      return tableLines(block.head, block.rows);
    default:
      return block satisfies never;
  }
}

function endpointLines({ title, method, path, summary, fields, samples, answers, errors }: Endpoint): string[] {
  return [
    `### ${title}`,
    "",
    `\`${method} ${path}\``,
    "",
    summary,
    "",
    ...fieldLines(fields),
    ...sampleLines(samples),
    ...answers.flatMap(({ status, label, parts }) => [
      `Answer ${status} ${label}:`,
      "",
      ...fenced(codeText(parts), "json"),
      "",
    ]),
    ...(errors.length === 0
      ? []
      : [`Errors: ${errors.map(({ status, code }) => `${status} \`${code}\``).join(", ")}.`, ""]),
  ];
}

function sampleLines(samples: readonly Sample[]): string[] {
  return samples.flatMap(({ language, parts }) => [
    `${LANGUAGE_NAMES[language]}:`,
    "",
    ...fenced(codeText(parts), language === "curl" ? "sh" : language),
    "",
  ]);
}

function fieldLines(fields: readonly ReferenceField[]): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(({ name, place, type, required, meaning }) => [
    `\`${name}\``,
    place,
    type,
    required ? "yes" : "no",
    meaning,
  ]);
  return [...tableLines(["Field", "Place", "Type", "Required", "Meaning"], rows), ""];
}

function errorTable(errors: readonly ErrorEntry[]): string[] {
  return tableLines(
    ["Status", "Code", "Meaning", "What to do"],
    errors.map(({ status, code, meaning, remedy }) => [String(status), `\`${code}\``, meaning, remedy]),
  );
}

function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

function fenced(text: string, language = ""): string[] {
  return [`\`\`\`${language}`, text.trimEnd(), "```"];
}

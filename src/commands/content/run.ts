import { parseVideoId } from "#domain/content/video-id.ts";
import { count } from "#domain/count.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type ImportCounts, importContent } from "#use-cases/content/import.ts";
import type { Terminal } from "../command.ts";
import { type FileContent, readContentFile } from "./content-file.ts";

export const USAGE = `Usage:
  npm run content -- import FILE [--replace]   adds and changes tutorials and questions
  npm run content -- list                      shows what there is
docs/content.md describes the file.`;

/** What the command touches. */
export interface ContentCommand extends Terminal {
  readonly ports: Pick<WebPorts, "content" | "clock">;
  readonly readFile: (path: string) => Promise<string>;
}

type ContentArguments =
  | { readonly kind: "import"; readonly file: string; readonly replace: boolean }
  | { readonly kind: "list" };

/** Null when they are none of those that `USAGE` names. */
export function readArguments(words: readonly string[]): ContentArguments | null {
  const replace = words.includes("--replace");
  const [verb, file, ...rest] = words.filter((word) => word !== "--replace");
  if (rest.length > 0 || file?.startsWith("--")) return null;
  if (verb === "import" && file !== undefined) return { kind: "import", file, replace };
  return verb === "list" && file === undefined && !replace ? { kind: "list" } : null;
}

/** Resolves to the exit code. */
export async function runContent(command: ContentCommand, wanted: ContentArguments): Promise<number> {
  if (wanted.kind === "list") return list(command);
  const content = await checkedFile(command, wanted.file);
  if (content === null) return 1;
  const done = await importContent(command.ports, { ...content, replace: wanted.replace });
  if (done.tutorials !== null) command.print(`tutorials: ${inWords(done.tutorials)}`);
  if (done.faqs !== null) command.print(`faqs: ${inWords(done.faqs)}`);
  for (const { title, url } of content.tutorials ?? []) {
    if (parseVideoId(url) === null) command.print(`note: "${title}" is no YouTube video: its page links to it instead`);
  }
  return 0;
}

async function checkedFile({ readFile, complain }: ContentCommand, path: string): Promise<FileContent | null> {
  let source: string;
  try {
    source = await readFile(path);
  } catch (error) {
    complain(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`);
    return null;
  }
  const content = readContentFile(source);
  if (content.ok) return content.value;
  const { problems } = content.failure;
  complain(`${path} has ${count(problems.length, "problem")}; nothing was changed.`);
  for (const problem of problems) complain(`  ${problem}`);
  return null;
}

async function list({ ports, print }: ContentCommand): Promise<number> {
  const [tutorials, faqs] = await Promise.all([ports.content.listTutorials(), ports.content.listFaqs()]);
  print(count(tutorials.length, "tutorial"));
  for (const { addedAt, title, url } of tutorials) print(`  ${day(addedAt)}  ${title}  ${url}`);
  print(count(faqs.length, "question"));
  for (const { addedAt, question } of faqs) print(`  ${day(addedAt)}  ${question}`);
  return 0;
}

function inWords({ added, updated, unchanged, removed }: ImportCounts): string {
  return `${added} added, ${updated} changed, ${unchanged} unchanged, ${removed} removed`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

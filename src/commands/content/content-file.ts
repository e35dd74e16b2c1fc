import { type Document, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { isCalendarDay } from "#domain/calendar-day.ts";
import { CONTENT_LIMITS, isWebAddress } from "#domain/content/content.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ImportInput } from "#use-cases/content/import.ts";

/** The file that `import` reads. `docs/content.md` describes it, `docs/content-example.yaml` is one. */

const text = (maxLength: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "is missing" : "must be text") })
    .transform((value) => value.toWellFormed().trim())
    .pipe(z.string().min(1, "is empty").max(maxLength, `is longer than ${maxLength} characters`));

const date = z
  .string("must be a date, such as 2026-11-21")
  .refine(isDate, "must be a date, such as 2026-11-21 or 2026-11-21T09:00:00Z")
  .transform((value) => new Date(value))
  .nullish()
  .transform((value) => value ?? null);

const tutorial = z
  .strictObject({
    title: text(CONTENT_LIMITS.title),
    description: text(CONTENT_LIMITS.description),
    url: text(CONTENT_LIMITS.url).refine(isWebAddress, "must be a web address that starts with https:// or http://"),
    added: date,
  })
  .transform(({ added, ...rest }) => ({ ...rest, addedAt: added }));

const faq = z
  .strictObject({ question: text(CONTENT_LIMITS.question), answer: text(CONTENT_LIMITS.answer), added: date })
  .transform(({ added, ...rest }) => ({ ...rest, addedAt: added }));

const file = z
  .strictObject({
    tutorials: z.array(tutorial, "must be a list").optional(),
    faqs: z.array(faq, "must be a list").optional(),
  })
  .refine(({ tutorials, faqs }) => tutorials !== undefined || faqs !== undefined, "holds neither tutorials nor faqs");

interface ContentInvalid {
  readonly code: "content-invalid";
  /** A sentence each, with its line. */
  readonly problems: readonly string[];
}

export type FileContent = Omit<ImportInput, "replace">;

/** All that is wrong, or all of it; nothing is right until everything is. */
export function readContentFile(source: string): Result<FileContent, ContentInvalid> {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    return invalid(document.errors.map(({ message, pos }) => `line ${lines.linePos(pos[0]).line}: ${message}`));
  }
  const content = resolved(document);
  if (!content.ok) return content;
  const parsed = file.safeParse(content.value ?? {});
  if (!parsed.success) {
    return invalid(parsed.error.issues.flatMap((issue) => describe(issue, document, lines)));
  }
  const { tutorials = null, faqs = null } = parsed.data;
  const problems = [
    ...repeated(
      "tutorials",
      "url",
      tutorials?.map(({ url }) => url),
    ),
    ...repeated(
      "faqs",
      "question",
      faqs?.map(({ question }) => question),
    ),
  ].map(({ path, sentence }) => at(path, sentence, document, lines));
  return problems.length > 0 ? invalid(problems) : success({ tutorials, faqs });
}

/** Aliases are followed only here: to nothing, or to more and more of themselves. */
function resolved(document: Document): Result<unknown, ContentInvalid> {
  try {
    return success(document.toJS());
  } catch (error) {
    return invalid([`The file cannot be read: ${(error as Error).message}.`]);
  }
}

function invalid(problems: readonly string[]): Result<never, ContentInvalid> {
  return failure({ code: "content-invalid", problems });
}

type Path = readonly PropertyKey[];

function describe(issue: z.core.$ZodIssue, document: Document, lines: LineCounter): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => at([...issue.path, key], "is not a field", document, lines));
  }
  const sentence = issue.code === "invalid_type" && issue.expected === "object" ? "must be fields" : issue.message;
  return [at(issue.path, sentence, document, lines)];
}

/** Such as `line 7: tutorials, item 2, url: is missing`. */
function at(path: Path, sentence: string, document: Document, lines: LineCounter): string {
  const words = path.map((step) => (typeof step === "number" ? `item ${step + 1}` : String(step))).join(", ");
  const line = lineOf(path, document, lines);
  const place = [line === null ? "" : `line ${line}`, words].filter((part) => part !== "").join(": ");
  return place === "" ? `The file ${sentence}.` : `${place}: ${sentence}`;
}

/** Of the value, or of the nearest thing around it. */
function lineOf(path: Path, document: Document, lines: LineCounter): number | null {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const range = typeof node === "object" && node !== null && "range" in node ? node.range : null;
    if (Array.isArray(range) && typeof range[0] === "number") return lines.linePos(range[0]).line;
  }
  return null;
}

function repeated(list: string, field: string, keys: readonly string[] = []) {
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    return first === index
      ? []
      : [{ path: [list, index, field], sentence: `is the same as that of item ${first + 1}` }];
  });
}

/** A day, or a day and a time with its zone. */
function isDate(value: string): boolean {
  const day = value.slice(0, 10);
  if (Number.isNaN(Date.parse(value)) || !isCalendarDay(day)) return false;
  return value === day || /^T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value.slice(10));
}

import type { Parse } from "#domain/messages/markdown.ts";
import { type Result, success } from "#domain/result.ts";
import { fillMarkdown } from "#domain/templates/fill-markdown.ts";
import { fillText, textIn, type ValueMissing } from "#domain/templates/template.ts";
import type { TemplateStore } from "#ports/templates.ts";
import { findTemplate } from "./find-template.ts";
import type { TemplateNotFound } from "./ports.ts";

/** A template as a message asks for it. */
interface AskedTemplate {
  readonly name: string;
  /** Null or without a text: its first one. */
  readonly language: string | null;
  readonly values: Readonly<Record<string, string>>;
  /** How the message's signs are read. */
  readonly parse?: Parse | undefined;
}

export type FillTemplateFailure = TemplateNotFound | ValueMissing;

/** What a message by a template says. */
export async function fillTemplate(
  ports: { readonly templates: Pick<TemplateStore, "find"> },
  { ownerId, asked }: { readonly ownerId: number; readonly asked: AskedTemplate },
): Promise<Result<string, FillTemplateFailure>> {
  const found = await findTemplate(ports, { ownerId, name: asked.name });
  if (!found.ok) return found;
  const fill = asked.parse === "markdown" ? fillMarkdown : fillText;
  const filled = fill(textIn(found.value, asked.language).text, asked.values);
  return filled.ok ? success(filled.value) : filled;
}

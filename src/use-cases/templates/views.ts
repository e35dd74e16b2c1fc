import { placeholdersOfAll, type Template } from "#domain/templates/template.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";

/** A template, as its owner sees it. */
export function templateView(template: Template): TemplateView {
  const { name, language, texts, createdAt, updatedAt } = template;
  return {
    name,
    language,
    texts: { ...texts },
    placeholders: [...placeholdersOfAll(template)],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

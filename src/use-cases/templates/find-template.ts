import { failure, type Result, success } from "#domain/result.ts";
import type { Template } from "#domain/templates/template.ts";
import type { OwnedTemplate, TemplateNotFound, TemplatePorts } from "./ports.ts";

export async function findTemplate(
  { templates }: { readonly templates: Pick<TemplatePorts["templates"], "find"> },
  { ownerId, name }: OwnedTemplate,
): Promise<Result<Template, TemplateNotFound>> {
  const found = await templates.find(ownerId, name);
  return found === null ? failure({ code: "template-not-found" }) : success(found);
}

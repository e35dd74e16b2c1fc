import { type Result, success } from "#domain/result.ts";
import { findTemplate } from "./find-template.ts";
import type { OwnedTemplate, TemplateNotFound, TemplatePorts } from "./ports.ts";

export async function removeTemplate(
  ports: TemplatePorts,
  owned: OwnedTemplate,
): Promise<Result<null, TemplateNotFound>> {
  const found = await findTemplate(ports, owned);
  if (!found.ok) return found;
  await ports.templates.remove(owned.ownerId, owned.name);
  return success(null);
}

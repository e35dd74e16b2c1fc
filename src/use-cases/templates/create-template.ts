import type { Result } from "#domain/result.ts";
import { MAX_TEMPLATES, type Template } from "#domain/templates/template.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type TemplateField, type TemplateForm, validateTemplate } from "#domain/validation/template.ts";
import type { TemplatePorts } from "./ports.ts";

export type CreateTemplateFailure =
  | FieldFailure<TemplateField>
  | { readonly code: "template-limit-reached" }
  | { readonly code: "template-taken" };

export async function createTemplate(
  { templates, clock }: TemplatePorts,
  { ownerId, form }: { readonly ownerId: number; readonly form: TemplateForm },
): Promise<Result<Template, CreateTemplateFailure>> {
  const valid = validateTemplate(form);
  if (!valid.ok) return valid;
  return await templates.create(ownerId, { ...valid.value, createdAt: clock.now() }, MAX_TEMPLATES);
}

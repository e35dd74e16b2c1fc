import { type Result, success } from "#domain/result.ts";
import type { Template } from "#domain/templates/template.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type TemplateField, type TemplateForm, validateTemplate } from "#domain/validation/template.ts";
import { findTemplate } from "./find-template.ts";
import type { OwnedTemplate, TemplateNotFound, TemplatePorts } from "./ports.ts";

interface ChangeTemplateInput extends OwnedTemplate {
  /** What is left out stays; `texts` are all that it has from now on. */
  readonly changes: {
    readonly language?: TemplateForm["language"] | undefined;
    readonly texts?: TemplateForm["texts"] | undefined;
  };
}

/** Calls give its name, so that it keeps it. */
export async function changeTemplate(
  ports: TemplatePorts,
  { ownerId, name, changes }: ChangeTemplateInput,
): Promise<Result<Template, FieldFailure<TemplateField> | TemplateNotFound>> {
  const found = await findTemplate(ports, { ownerId, name });
  if (!found.ok) return found;
  const { language = found.value.language, texts = found.value.texts } = changes;
  const valid = validateTemplate({ name, language, texts });
  if (!valid.ok) return valid;
  const updatedAt = ports.clock.now();
  await ports.templates.change(ownerId, name, { ...valid.value, updatedAt });
  return success({ ...found.value, ...valid.value, updatedAt });
}

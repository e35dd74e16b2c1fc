import { expect, it } from "vitest";
import { templateViewSchema } from "#ports/contracts/templates.ts";
import { templateView } from "#use-cases/templates/views.ts";

it("a template is shown with what its texts ask for", () => {
  const at = new Date("2026-03-04T05:06:07.089Z");
  const texts = { en: "Hello {{name}}", ar: "{{order}}" };
  const view = templateView({ name: "t", language: "en", texts, createdAt: at, updatedAt: at });
  expect(view).toMatchObject({ texts, placeholders: ["name", "order"], createdAt: at.toISOString() });
  expect(templateViewSchema.safeParse(view).error).toBeUndefined();
});

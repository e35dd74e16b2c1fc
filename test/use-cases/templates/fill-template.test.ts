import { expect, it } from "vitest";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { fillTemplate } from "#use-cases/templates/fill-template.ts";

it("a template says what it says in the language that is asked for, with its values", async () => {
  const templates = fakeTemplateStore();
  const texts = { en: "Hello {{name}}", ar: "مرحباً {{name}}، {{order}}" };
  await templates.create(1, { name: "t", language: "en", texts, createdAt: new Date(0) }, 1);
  const ask = (language: string | null, values: Readonly<Record<string, string>>, name = "t", ownerId = 1) =>
    fillTemplate({ templates }, { ownerId, asked: { name, language, values } });
  expect(await ask(null, { name: "Layla" })).toEqual({ ok: true, value: "Hello Layla" });
  expect(await ask("ar-IQ", { name: "ليلى", order: "7" })).toEqual({ ok: true, value: "مرحباً ليلى، 7" });
  expect(await ask("ar", { name: "ليلى" })).toMatchObject({
    failure: { code: "template-value-missing", placeholder: "order" },
  });
  const asked = { name: "t", language: null, values: { name: "*x*" }, parse: "markdown" } as const;
  expect(await fillTemplate({ templates }, { ownerId: 1, asked })).toEqual({ ok: true, value: "Hello \\*x\\*" });
  expect(await ask(null, { name: "*x*" })).toEqual({ ok: true, value: "Hello *x*" });
  expect(await ask(null, {}, "other")).toMatchObject({ failure: { code: "template-not-found" } });
  expect(await ask(null, { name: "x" }, "t", 2)).toMatchObject({ failure: { code: "template-not-found" } });
});

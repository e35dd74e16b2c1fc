import { expect, it } from "vitest";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { findTemplate } from "#use-cases/templates/find-template.ts";

it("a template is found by its name, in its owner's account alone", async () => {
  const templates = fakeTemplateStore();
  await templates.create(1, { name: "t", language: "en", texts: { en: "Hello" }, createdAt: new Date(0) }, 1);
  expect(await findTemplate({ templates }, { ownerId: 1, name: "t" })).toMatchObject({ value: { name: "t" } });
  for (const owned of [
    { ownerId: 2, name: "t" },
    { ownerId: 1, name: "T" },
  ]) {
    expect(await findTemplate({ templates }, owned)).toMatchObject({ failure: { code: "template-not-found" } });
  }
});

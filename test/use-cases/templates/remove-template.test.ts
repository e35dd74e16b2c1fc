import { expect, it } from "vitest";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { createTemplate } from "#use-cases/templates/create-template.ts";
import { findTemplate } from "#use-cases/templates/find-template.ts";
import { removeTemplate } from "#use-cases/templates/remove-template.ts";

it("a template goes by its owner alone, once", async () => {
  const ports = { templates: fakeTemplateStore(), clock: fakeClock() };
  await createTemplate(ports, { ownerId: 1, form: { name: "t", language: "en", texts: { en: "Hello" } } });
  const notFound = { ok: false, failure: { code: "template-not-found" } };
  expect(await removeTemplate(ports, { ownerId: 2, name: "t" })).toEqual(notFound);
  expect(await findTemplate(ports, { ownerId: 1, name: "t" })).toMatchObject({ ok: true });
  expect(await removeTemplate(ports, { ownerId: 1, name: "t" })).toEqual({ ok: true, value: null });
  expect(await removeTemplate(ports, { ownerId: 1, name: "t" })).toEqual(notFound);
});

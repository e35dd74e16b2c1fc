import { expect, it } from "vitest";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { changeTemplate } from "#use-cases/templates/change-template.ts";
import { createTemplate } from "#use-cases/templates/create-template.ts";

it("what is given is changed, what is left out stays", async () => {
  const ports = { templates: fakeTemplateStore(), clock: fakeClock() };
  const form = { name: "t", language: "en", texts: { en: "Hello", ar: "مرحباً" } };
  await createTemplate(ports, { ownerId: 1, form });
  ports.clock.pass(1_000);
  const ask = (changes: Parameters<typeof changeTemplate>[1]["changes"], ownerId = 1) =>
    changeTemplate(ports, { ownerId, name: "t", changes });
  expect(await ask({ language: "ar" })).toMatchObject({ ok: true, value: { language: "ar", texts: form.texts } });
  expect(await ask({ texts: { en: "Hi" } })).toMatchObject({ failure: { code: "invalid", field: "language" } });
  expect(await ask({ language: "en", texts: { en: "Hi" } })).toMatchObject({ ok: true });
  expect(await ports.templates.find(1, "t")).toMatchObject({ texts: { en: "Hi" }, updatedAt: ports.clock.now() });
  expect(await ask({ language: "en" }, 2)).toMatchObject({ failure: { code: "template-not-found" } });
});

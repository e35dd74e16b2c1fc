import { expect, it } from "vitest";
import { MAX_TEMPLATES } from "#domain/templates/template.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeTemplateStore } from "#test/fakes/template-store.ts";
import { createTemplate } from "#use-cases/templates/create-template.ts";

const form = (name: string) => ({ name, language: "en", texts: { en: "Hello {{name}}" } });

it("a template is kept for its owner, as many as an account may have", async () => {
  const ports = { templates: fakeTemplateStore(), clock: fakeClock() };
  const made = await createTemplate(ports, { ownerId: 1, form: form("t0") });
  expect(made).toMatchObject({ ok: true, value: { name: "t0", createdAt: ports.clock.now() } });
  expect(await createTemplate(ports, { ownerId: 1, form: form("t0") })).toMatchObject({
    failure: { code: "template-taken" },
  });
  for (let at = 1; at < MAX_TEMPLATES; at += 1) {
    expect((await createTemplate(ports, { ownerId: 1, form: form(`t${at}`) })).ok).toBe(true);
  }
  expect(await createTemplate(ports, { ownerId: 1, form: form("more") })).toMatchObject({
    failure: { code: "template-limit-reached" },
  });
  expect((await createTemplate(ports, { ownerId: 2, form: form("more") })).ok).toBe(true);
});

it("what is no template is refused before anything is kept", async () => {
  const ports = { templates: fakeTemplateStore(), clock: fakeClock() };
  expect(await createTemplate(ports, { ownerId: 1, form: form("No Name") })).toMatchObject({
    failure: { code: "invalid", field: "name" },
  });
  expect(await ports.templates.listOf(1)).toEqual([]);
});

import { failure, success } from "#domain/result.ts";
import type { Template } from "#domain/templates/template.ts";
import type { TemplateStore } from "#ports/templates.ts";

/** Templates in memory. */
export function fakeTemplateStore(): TemplateStore {
  const all = new Map<string, Template>();
  const keyOf = (ownerId: number, name: string) => `${ownerId} ${name}`;
  const own = (ownerId: number) =>
    [...all].flatMap(([key, template]) => (key.startsWith(`${ownerId} `) ? [template] : []));
  return {
    async create(ownerId, template, max) {
      if (all.has(keyOf(ownerId, template.name))) return failure({ code: "template-taken" });
      if (own(ownerId).length >= max) return failure({ code: "template-limit-reached" });
      const made = { ...template, updatedAt: template.createdAt };
      all.set(keyOf(ownerId, template.name), made);
      return success(made);
    },
    listOf: async (ownerId) => own(ownerId).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    find: async (ownerId, name) => all.get(keyOf(ownerId, name)) ?? null,
    async change(ownerId, name, texts) {
      const found = all.get(keyOf(ownerId, name));
      if (found !== undefined) all.set(keyOf(ownerId, name), { ...found, ...texts });
    },
    remove: async (ownerId, name) => void all.delete(keyOf(ownerId, name)),
  };
}

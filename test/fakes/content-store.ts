import type { Faq, Tutorial } from "#domain/content.ts";
import type { ContentStore } from "#ports/content.ts";

/** Tutorials and questions in memory. */
export function fakeContentStore(): ContentStore {
  const tutorials = table<Tutorial>((tutorial) => tutorial.url);
  const faqs = table<Faq>((faq) => faq.question);
  return {
    listTutorials: async () => tutorials.list(),
    listFaqs: async () => faqs.list(),
    putTutorial: async (tutorial) => tutorials.put(tutorial),
    putFaq: async (faq) => faqs.put(faq),
    removeTutorial: async (id) => tutorials.remove(id),
    removeFaq: async (id) => faqs.remove(id),
  };
}

function table<Row extends { readonly id: number; readonly addedAt: Date }>(keyOf: (row: Omit<Row, "id">) => string) {
  const rows = new Map<number, Row>();
  let lastId = 0;
  return {
    list: () => [...rows.values()].sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime() || b.id - a.id),
    put(wanted: Omit<Row, "id">) {
      const found = [...rows.values()].find((row) => keyOf(row) === keyOf(wanted));
      if (found === undefined) lastId += 1;
      const id = found?.id ?? lastId;
      const row = { ...wanted, id } as Row;
      rows.set(id, row);
      if (found === undefined) return "added" as const;
      return Object.entries(row).every(([name, value]) => same(value, found[name as keyof Row]))
        ? ("unchanged" as const)
        : ("updated" as const);
    },
    remove(id: number) {
      rows.delete(id);
    },
  };
}

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

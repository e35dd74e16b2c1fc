import type { Faq, Tutorial } from "#domain/content/content.ts";
import { failure, success } from "#domain/result.ts";
import type { ContentStore, FaqTaken, TutorialTaken } from "#ports/content.ts";

/** Tutorials and questions in memory. */
export function fakeContentStore(): ContentStore {
  const tutorials = table<Tutorial, TutorialTaken>("url", { code: "tutorial-taken" });
  const faqs = table<Faq, FaqTaken>("question", { code: "faq-taken" });
  return {
    listTutorials: async () => tutorials.list(),
    listFaqs: async () => faqs.list(),
    putTutorial: async (tutorial) => tutorials.put(tutorial),
    putFaq: async (faq) => faqs.put(faq),
    addTutorial: async (tutorial) => tutorials.add(tutorial),
    addFaq: async (faq) => faqs.add(faq),
    updateTutorial: async (id, text) => tutorials.update(id, text),
    updateFaq: async (id, text) => faqs.update(id, text),
    removeTutorial: async (id) => tutorials.remove(id),
    removeFaq: async (id) => faqs.remove(id),
  };
}

interface Dated {
  readonly id: number;
  readonly addedAt: Date;
}

function table<Row extends Dated, Taken extends { code: string }>(key: keyof Row, taken: Taken) {
  const rows = new Map<number, Row>();
  let lastId = 0;
  const withKeyOf = (wanted: object) => [...rows.values()].find((row) => row[key] === (wanted as Row)[key]);
  const keep = (row: Row): Row => {
    rows.set(row.id, row);
    return row;
  };
  return {
    list: () => [...rows.values()].sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime() || b.id - a.id),
    put(wanted: Omit<Row, "id">) {
      const found = withKeyOf(wanted);
      if (found === undefined) lastId += 1;
      const row = keep({ ...wanted, id: found?.id ?? lastId } as Row);
      if (found === undefined) return "added" as const;
      return Object.entries(row).every(([name, value]) => same(value, found[name as keyof Row]))
        ? ("unchanged" as const)
        : ("updated" as const);
    },
    add(wanted: Omit<Row, "id">) {
      if (withKeyOf(wanted) !== undefined) return failure(taken);
      lastId += 1;
      return success(keep({ ...wanted, id: lastId } as Row));
    },
    update(id: number, text: Omit<Row, keyof Dated>) {
      const row = rows.get(id);
      if (row === undefined) return failure({ code: "content-not-found" as const });
      const other = withKeyOf(text);
      return other === undefined || other.id === id ? success(keep({ ...row, ...text })) : failure(taken);
    },
    remove(id: number) {
      rows.delete(id);
    },
  };
}

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

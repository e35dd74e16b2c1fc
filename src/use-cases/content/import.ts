import type { Faq, Tutorial } from "#domain/content/content.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Without a date: an item that is there keeps its own, a new one is of now. */
type Undated<Item extends { readonly addedAt: Date }> = Omit<Item, "id" | "addedAt"> & {
  readonly addedAt: Date | null;
};

export interface ImportInput {
  /** Null leaves what is there alone. */
  readonly tutorials: readonly Undated<Tutorial>[] | null;
  readonly faqs: readonly Undated<Faq>[] | null;
  /** Removes what is not among them. */
  readonly replace: boolean;
}

export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

interface ImportDone {
  readonly tutorials: ImportCounts | null;
  readonly faqs: ImportCounts | null;
}

/** Tutorials are known by their url and questions by their text, so that the same import twice changes nothing. */
export async function importContent(
  ports: Pick<WebPorts, "content" | "clock">,
  input: ImportInput,
): Promise<ImportDone> {
  const { content } = ports;
  const { tutorials, faqs, replace } = input;
  const now = ports.clock.now();
  const tutorialList: List<Undated<Tutorial>> = {
    read: async () => (await content.listTutorials()).map(({ id, url, addedAt }) => ({ id, key: url, addedAt })),
    keyOf: ({ url }) => url,
    put: (tutorial, addedAt) => content.putTutorial({ ...tutorial, addedAt }),
    remove: (id) => content.removeTutorial(id),
  };
  const faqList: List<Undated<Faq>> = {
    read: async () => (await content.listFaqs()).map(({ id, question, addedAt }) => ({ id, key: question, addedAt })),
    keyOf: ({ question }) => question,
    put: (faq, addedAt) => content.putFaq({ ...faq, addedAt }),
    remove: (id) => content.removeFaq(id),
  };
  return {
    tutorials: tutorials && (await importInto(tutorialList, { wanted: tutorials, replace, now })),
    faqs: faqs && (await importInto(faqList, { wanted: faqs, replace, now })),
  };
}

interface List<Wanted> {
  read(): Promise<readonly { readonly id: number; readonly key: string; readonly addedAt: Date }[]>;
  keyOf(item: Wanted): string;
  put(item: Wanted, addedAt: Date): Promise<"added" | "updated" | "unchanged">;
  remove(id: number): Promise<void>;
}

async function importInto<Wanted extends { readonly addedAt: Date | null }>(
  list: List<Wanted>,
  { wanted, replace, now }: { wanted: readonly Wanted[]; replace: boolean; now: Date },
): Promise<ImportCounts> {
  const stored = await list.read();
  const counts = { added: 0, updated: 0, unchanged: 0, removed: 0 };
  for (const [index, item] of wanted.entries()) {
    const known = stored.find(({ key }) => key === list.keyOf(item));
    // The newest stands first on the page: of new ones without a date, the first in the list.
    const addedAt = item.addedAt ?? known?.addedAt ?? new Date(now.getTime() - index);
    counts[await list.put(item, addedAt)] += 1;
  }
  if (!replace) return counts;
  const kept = new Set(wanted.map(list.keyOf));
  for (const { id } of stored.filter(({ key }) => !kept.has(key))) {
    await list.remove(id);
    counts.removed += 1;
  }
  return counts;
}

import { beforeEach, describe, expect, it } from "vitest";
import type { ContentStore, NewFaq, NewTutorial } from "#ports/content.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

const day = (date: number) => new Date(`2026-03-0${date}T05:06:07.089Z`);

const tutorial = (changes: Partial<NewTutorial> = {}): NewTutorial => ({
  title: "Link a phone",
  description: "From the code to the first message.",
  url: "https://youtu.be/dQw4w9WgXcQ",
  addedAt: day(1),
  ...changes,
});

const faq = (changes: Partial<NewFaq> = {}): NewFaq => ({
  question: "Is it free?",
  answer: "Two instances are.\nMore are not.",
  addedAt: day(1),
  ...changes,
});

/** `make` answers an empty store. */
export function contentStoreContract(name: string, make: () => Promise<ContentStore>): void {
  describe(`content store: ${name}`, () => {
    let store: ContentStore;

    beforeEach(async () => {
      store = await make();
    });

    it("is empty at first", async () => {
      expect(await store.listTutorials()).toEqual([]);
      expect(await store.listFaqs()).toEqual([]);
    });

    it("lists what was put, as it was put", async () => {
      expect(await store.putTutorial(tutorial())).toBe("added");
      expect(await store.putFaq(faq())).toBe("added");
      expect(await store.listTutorials()).toEqual([{ id: expect.any(Number), ...tutorial() }]);
      expect(await store.listFaqs()).toEqual([{ id: expect.any(Number), ...faq() }]);
    });

    it("lists the newest first, and of one date the last put first", async () => {
      for (const [url, date] of [
        ["a", 2],
        ["b", 3],
        ["c", 1],
        ["d", 2],
      ] as const) {
        await store.putTutorial(tutorial({ url, addedAt: day(date) }));
        await store.putFaq(faq({ question: url, addedAt: day(date) }));
      }
      expect((await store.listTutorials()).map(({ url }) => url)).toEqual(["b", "d", "a", "c"]);
      expect((await store.listFaqs()).map(({ question }) => question)).toEqual(["b", "d", "a", "c"]);
    });

    it("changes the tutorial of the same url, and the question of the same text", async () => {
      await store.putTutorial(tutorial());
      await store.putFaq(faq());
      const [before] = await store.listTutorials();
      const [asked] = await store.listFaqs();
      const renamed = tutorial({ title: "Link your phone", description: "", addedAt: day(2) });
      const answered = faq({ answer: "Yes.", addedAt: day(2) });
      expect(await store.putTutorial(renamed)).toBe("updated");
      expect(await store.putFaq(answered)).toBe("updated");
      expect(await store.listTutorials()).toEqual([{ id: before?.id, ...renamed }]);
      expect(await store.listFaqs()).toEqual([{ id: asked?.id, ...answered }]);
    });

    it("says when nothing changes", async () => {
      await store.putTutorial(tutorial());
      await store.putFaq(faq());
      expect(await store.putTutorial(tutorial())).toBe("unchanged");
      expect(await store.putFaq(faq())).toBe("unchanged");
      expect(await store.putFaq(faq({ addedAt: day(2) }))).toBe("updated");
    });

    it("tells texts apart to the letter", async () => {
      await store.putFaq(faq());
      expect(await store.putFaq(faq({ question: "IS IT FREE?" }))).toBe("added");
      expect(await store.putFaq(faq({ question: "Is it free? " }))).toBe("added");
      await store.putTutorial(tutorial());
      expect(await store.putTutorial(tutorial({ url: "https://youtu.be/DQW4W9WGXCQ" }))).toBe("added");
    });

    it("adds one of several that are put at once", async () => {
      for (const question of ["a", "b", "c", "d"]) {
        const url = question;
        const faqs = await Promise.all([1, 2, 3, 4].map(() => store.putFaq(faq({ question }))));
        const tutorials = await Promise.all([1, 2, 3, 4].map(() => store.putTutorial(tutorial({ url }))));
        expect(faqs.toSorted()).toEqual(["added", "unchanged", "unchanged", "unchanged"]);
        expect(tutorials.toSorted()).toEqual(["added", "unchanged", "unchanged", "unchanged"]);
      }
      expect(await store.listFaqs()).toHaveLength(4);
      expect(await store.listTutorials()).toHaveLength(4);
    });

    it("removes one, and nothing where there is none", async () => {
      await store.putTutorial(tutorial());
      await store.putTutorial(tutorial({ url: "b" }));
      await store.putFaq(faq());
      await store.putFaq(faq({ question: "b" }));
      const first = (await store.listTutorials()).find(({ url }) => url !== "b");
      const asked = (await store.listFaqs()).find(({ question }) => question !== "b");
      await store.removeTutorial(first?.id ?? 0);
      await store.removeTutorial(first?.id ?? 0);
      await store.removeFaq(asked?.id ?? 0);
      await store.removeFaq(asked?.id ?? 0);
      expect((await store.listTutorials()).map(({ url }) => url)).toEqual(["b"]);
      expect((await store.listFaqs()).map(({ question }) => question)).toEqual(["b"]);
    });

    it("keeps hostile text as it is", async () => {
      const long = "word ".repeat(4000);
      for (const text of HOSTILE_STRINGS) {
        await store.putTutorial(tutorial({ title: text, description: text, url: text }));
        await store.putFaq(faq({ question: text, answer: text + long }));
      }
      const distinct = new Set(HOSTILE_STRINGS);
      expect(new Set((await store.listTutorials()).map(({ description }) => description))).toEqual(distinct);
      expect(new Set((await store.listFaqs()).map(({ question }) => question))).toEqual(distinct);
      expect((await store.listFaqs()).every(({ question, answer }) => answer === question + long)).toBe(true);
    });
  });
}

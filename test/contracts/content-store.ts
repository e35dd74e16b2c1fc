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
        for (const outcomes of [faqs, tutorials]) {
          expect(outcomes).toContain("added");
          expect(outcomes).not.toContain("updated");
        }
      }
      expect(await store.listFaqs()).toHaveLength(4);
      expect(await store.listTutorials()).toHaveLength(4);
    });

    it("adds what is not there, and leaves alone what is", async () => {
      const added = await store.addTutorial(tutorial());
      expect(added).toEqual({ ok: true, value: { id: expect.any(Number), ...tutorial() } });
      const asked = await store.addFaq(faq());
      expect(asked).toEqual({ ok: true, value: { id: expect.any(Number), ...faq() } });
      expect(await store.addTutorial(tutorial({ title: "Another" }))).toEqual({
        ok: false,
        failure: { code: "tutorial-taken" },
      });
      expect(await store.addFaq(faq({ answer: "Another." }))).toEqual({ ok: false, failure: { code: "faq-taken" } });
      expect(await store.listTutorials()).toEqual([added.ok && added.value]);
      expect(await store.listFaqs()).toEqual([asked.ok && asked.value]);
    });

    it("adds one of several with the same question that are added at once", async () => {
      const answers = ["1", "2", "3", "4"];
      const results = await Promise.all(answers.map((answer) => store.addFaq(faq({ answer }))));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      const [stored, ...others] = await store.listFaqs();
      expect(others).toEqual([]);
      expect(results).toContainEqual({ ok: true, value: stored });
    });

    it("changes one by its id, and its date stays", async () => {
      await store.putTutorial(tutorial({ url: "other" }));
      await store.putFaq(faq({ question: "Other?" }));
      const added = await store.addTutorial(tutorial());
      const asked = await store.addFaq(faq());
      if (!added.ok || !asked.ok) throw new Error("not added");
      const text = { title: "Renamed", description: "", url: "https://youtu.be/AAAAAAAAAAA" };
      const changed = { ...added.value, ...text };
      expect(await store.updateTutorial(added.value.id, text)).toEqual({ ok: true, value: changed });
      expect(await store.updateTutorial(added.value.id, text)).toEqual({ ok: true, value: changed });
      const answer = { question: faq().question, answer: "Yes." };
      expect(await store.updateFaq(asked.value.id, answer)).toEqual({ ok: true, value: { ...asked.value, ...answer } });
      expect((await store.listTutorials()).map(({ title }) => title).toSorted()).toEqual(["Link a phone", "Renamed"]);
      expect((await store.listFaqs()).map((one) => one.answer).toSorted()).toEqual([faq().answer, "Yes."]);
    });

    it("changes none into another, and none that is not there", async () => {
      await store.addTutorial(tutorial());
      await store.addFaq(faq());
      const second = await store.addTutorial(tutorial({ url: "second" }));
      const asked = await store.addFaq(faq({ question: "Second?" }));
      if (!second.ok || !asked.ok) throw new Error("not added");
      const { title, description, url } = tutorial();
      const { question, answer } = faq();
      const refused = (code: string) => ({ ok: false, failure: { code } });
      const [before, questions] = [await store.listTutorials(), await store.listFaqs()];
      expect(await store.updateTutorial(second.value.id, { title, description, url })).toEqual(
        refused("tutorial-taken"),
      );
      expect(await store.updateFaq(asked.value.id, { question, answer })).toEqual(refused("faq-taken"));
      expect(await store.updateTutorial(999_999, { title, description, url: "free" })).toEqual(
        refused("content-not-found"),
      );
      expect(await store.updateFaq(999_999, { question: "Free?", answer })).toEqual(refused("content-not-found"));
      expect([await store.listTutorials(), await store.listFaqs()]).toEqual([before, questions]);
    });

    it("gives a question to one of several that are changed into it at once", async () => {
      const ids: number[] = [];
      for (const question of ["a", "b", "c", "d"]) {
        const added = await store.addFaq(faq({ question }));
        if (added.ok) ids.push(added.value.id);
      }
      const results = await Promise.all(ids.map((id) => store.updateFaq(id, { question: "wanted", answer: `${id}` })));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect((await store.listFaqs()).filter(({ question }) => question === "wanted")).toHaveLength(1);
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

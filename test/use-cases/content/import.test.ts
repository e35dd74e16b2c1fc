import { describe, expect, it } from "vitest";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeContentStore } from "#test/fakes/content-store.ts";
import { importContent } from "#use-cases/content/import.ts";

const day = (date: number) => new Date(`2026-03-0${date}T00:00:00.000Z`);
const faq = (question: string, addedAt: Date | null = null, answer = "Yes.") => ({ question, answer, addedAt });
const tutorial = (url: string, addedAt: Date | null = null) => ({ title: "T", description: "d", url, addedAt });

function world() {
  const ports = { content: fakeContentStore(), clock: fakeClock() };
  const { content, clock } = ports;
  const questions = async () => (await content.listFaqs()).map(({ question }) => question);
  return { ports, content, clock, questions };
}

describe("an import", () => {
  it("adds what is new, of now, the first in the file first", async () => {
    const { ports, content, questions, clock } = world();
    await content.putFaq({ question: "old", answer: "Yes.", addedAt: day(1) });
    const faqs = ["a", "b", "c"].map((question) => faq(question));
    const done = await importContent(ports, { tutorials: null, faqs, replace: false });
    expect(done).toEqual({ tutorials: null, faqs: { added: 3, updated: 0, unchanged: 0, removed: 0 } });
    expect(await questions()).toEqual(["a", "b", "c", "old"]);
    expect((await content.listFaqs())[0]?.addedAt).toEqual(clock.now());
  });

  it("changes what is there, and leaves it its date unless the file gives one", async () => {
    const { ports, content } = world();
    for (const question of ["a", "b", "c"]) await content.putFaq({ question, answer: "Yes.", addedAt: day(1) });
    const faqs = [faq("a"), faq("b", null, "No."), faq("c", day(2))];
    const done = await importContent(ports, { tutorials: null, faqs, replace: false });
    expect(done.faqs).toEqual({ added: 0, updated: 2, unchanged: 1, removed: 0 });
    expect(await content.listFaqs()).toMatchObject([
      { question: "c", addedAt: day(2) },
      { question: "b", answer: "No.", addedAt: day(1) },
      { question: "a", answer: "Yes.", addedAt: day(1) },
    ]);
  });

  it("changes nothing when it is repeated", async () => {
    const { ports, clock } = world();
    const input = { tutorials: [tutorial("u")], faqs: [faq("a"), faq("b", day(1))], replace: true };
    await importContent(ports, input);
    clock.pass(1000);
    const none = { added: 0, updated: 0, removed: 0 };
    expect(await importContent(ports, input)).toEqual({
      tutorials: { ...none, unchanged: 1 },
      faqs: { ...none, unchanged: 2 },
    });
  });

  it("removes the rest only when it is to replace, and only from the lists that it names", async () => {
    const { ports, content, questions } = world();
    const both = { tutorials: [tutorial("u"), tutorial("v")], faqs: [faq("a"), faq("b")] };
    await importContent(ports, { ...both, replace: false });
    await importContent(ports, { tutorials: null, faqs: [faq("b")], replace: false });
    expect(await questions()).toEqual(["a", "b"]);
    const done = await importContent(ports, { tutorials: null, faqs: [faq("b")], replace: true });
    expect(done.faqs).toEqual({ added: 0, updated: 0, unchanged: 1, removed: 1 });
    expect(await questions()).toEqual(["b"]);
    await importContent(ports, { tutorials: [], faqs: null, replace: true });
    expect(await content.listTutorials()).toEqual([]);
    expect(await questions()).toEqual(["b"]);
  });
});

import { expect, it } from "vitest";
import { fakeStopWords } from "#test/fakes/stop-words.ts";
import { changeStopWords } from "#use-cases/campaigns/change-stop-words.ts";

it("puts an account's words in place of those before, each once", async () => {
  const stopWords = fakeStopWords();
  await changeStopWords({ stopWords }, { ownerId: 1, words: ["Enough"] });
  expect(await changeStopWords({ stopWords }, { ownerId: 1, words: ["Genug", "GENUG!", "كفى"] })).toEqual([
    "Genug",
    "كفى",
  ]);
  expect([await stopWords.listOf(1), await stopWords.listOf(2)]).toEqual([["Genug", "كفى"], []]);
});

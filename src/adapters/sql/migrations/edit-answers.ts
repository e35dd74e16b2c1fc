import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";
import { FIRST_QUESTIONS } from "./first-questions.ts";

/** What an answer said, and what is so now. */
export type Sentences = readonly (readonly [string, string])[];

function withSentences(answer: string, sentences: Sentences): string {
  return sentences.reduce((text, [then, so]) => text.replace(then, so), answer);
}

/** Brings first answers up to date that had been brought to `before`. One that somebody has edited is left alone. */
export async function editAnswers(
  db: Kysely<Schema>,
  before: readonly Sentences[],
  sentences: Sentences,
): Promise<void> {
  for (const { question, answer } of FIRST_QUESTIONS) {
    const then = before.reduce(withSentences, answer);
    const now = withSentences(then, sentences);
    if (now === then) continue;
    await db
      .updateTable("faqs")
      .set({ answer: now })
      .where("question", "=", question)
      .where("answer", "=", then)
      .execute();
  }
}

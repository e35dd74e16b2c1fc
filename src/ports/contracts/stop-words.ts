import { z } from "zod";
import { isStopWord, MAX_STOP_WORD_LENGTH, MAX_STOP_WORDS } from "#domain/campaigns/stop-words.ts";

/** Words that end campaigns, in the dashboard's API and the management API. */

export const stopWordsBody = z.strictObject({
  words: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(MAX_STOP_WORD_LENGTH)
        .refine(isStopWord, "must have a letter or digit, and be no word that begins campaigns again"),
    )
    .max(MAX_STOP_WORDS)
    .describe(
      `At most ${MAX_STOP_WORDS}, each of 1 to ${MAX_STOP_WORD_LENGTH} characters, in place of those before. An answer is compared with them without case, signs and vowel marks`,
    ),
});

export const stopWordsViewSchema = z
  .object({
    words: z.array(z.string()).describe("The account's own"),
    always: z.array(z.string()).describe("Those that all accounts have"),
  })
  .meta({ id: "StopWords" });

export type StopWordsView = z.infer<typeof stopWordsViewSchema>;

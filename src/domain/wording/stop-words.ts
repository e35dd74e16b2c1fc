import { say } from "#languages/say.ts";

/** Of the words by which people end campaigns, on their page. */
export const STOP_WORDS_WORDING = {
  title: say("Words that end campaigns"),
  about: say(
    "Whoever answers with nothing but one of these words is not written to by campaigns of that instance any more. These hold for everybody:",
  ),
  own: say("Words of your own"),
  hint: (most: number, length: number) =>
    say("One a line, at most {most}, of up to {length} characters. Case, signs and vowel marks make no difference.", {
      most,
      length,
    }),
  saved: say("Saved. They hold from the next seconds on."),
  loadFailed: say("The words could not be loaded"),
  saveFailed: say("The words could not be saved"),
  tooMany: (most: number) => say("At most {most} words.", { most }),
  tooLong: (word: string, length: number) => say("“{word}” is longer than {length} characters.", { word, length }),
  none: (word: string) => say("“{word}” has no letter or digit, or begins campaigns again.", { word }),
} as const;

import type { Language } from "./languages.ts";

/** What the pages of this build speak: each language has a build of its own, in which this is that language. */
export const LANGUAGE: Language = "en";

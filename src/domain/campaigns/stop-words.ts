/** Answers that end all campaigns for whoever gives them, and those that begin them again. The documentation lists them. */
export const STOP_WORDS = [
  "stop",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "stop all",
  "remove me",
  "إيقاف",
  "ايقاف",
  "أوقف",
  "اوقف",
  "توقف",
  "قف",
  "إلغاء",
  "الغاء",
  "إلغاء الاشتراك",
  "الغاء الاشتراك",
  "ڕاگرتن",
  "وەستان",
] as const;

export const START_WORDS = ["start", "subscribe", "unstop", "ابدأ", "ابدا", "اشتراك", "دەستپێکردن"] as const;

const STOPS: ReadonlySet<string> = new Set(STOP_WORDS.map(bare));
const STARTS: ReadonlySet<string> = new Set(START_WORDS.map(bare));

/** Of an account, beside those that all have. */
export const MAX_STOP_WORDS = 20;
export const MAX_STOP_WORD_LENGTH = 40;
/** Longer ones say more than one word. */
const MAX_ANSWER_LENGTH = 64;

/** What an answer says of being written to: the whole answer is one of the words, whatever stands around it. */
export function answerOf(text: string): "stop" | "start" | null {
  if (text.length > MAX_ANSWER_LENGTH) return null;
  const word = bare(text);
  if (STOPS.has(word)) return "stop";
  return STARTS.has(word) ? "start" : null;
}

/** Whether an answer is one of an account's own words. */
export function isOneOf(words: readonly string[], text: string): boolean {
  if (text.length > MAX_ANSWER_LENGTH) return false;
  const word = bare(text);
  return words.some((one) => bare(one) === word);
}

/** Whether an answer may be one of an account's own words, which are looked up for nothing else. */
export function mayBeOneOf(text: string): boolean {
  return text.length <= MAX_ANSWER_LENGTH && bare(text) !== "";
}

/** What an account may have people say to be left alone. */
export function isStopWord(text: string): boolean {
  const word = bare(text);
  return word !== "" && !STARTS.has(word);
}

/** The first of those that are one word in several ways of writing, with one space between words. */
export function eachOnce(words: readonly string[]): string[] {
  const known = new Map(words.toReversed().map((word) => [bare(word), word.trim().replace(/\s+/g, " ")]));
  return [...known.values()].toReversed();
}

/** Without marks, vowel signs, stretching and case; one space between words. */
function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

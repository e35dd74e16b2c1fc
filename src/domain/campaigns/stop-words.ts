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

/** What an answer says of being written to: the whole answer is one of the words, whatever stands around it. */
export function answerOf(text: string): "stop" | "start" | null {
  if (text.length > 64) return null;
  const word = bare(text);
  if (STOPS.has(word)) return "stop";
  return STARTS.has(word) ? "start" : null;
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

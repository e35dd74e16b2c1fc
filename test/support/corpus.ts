import fc from "fast-check";
import { grouped } from "#domain/count.ts";

/** How many cases came to which end. */
type Outcomes = Readonly<Record<string, number>>;

/** Checks every one of so many random cases, and prints the figure; `check` says to which end a case came. */
export function checkCorpus<Case>(
  what: string,
  cases: fc.Arbitrary<Case>,
  check: (one: Case) => string,
  runs = 1_000,
): Outcomes {
  const outcomes: Record<string, number> = {};
  fc.assert(
    fc.property(cases, (one) => {
      const outcome = check(one);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }),
    { numRuns: runs },
  );
  printFigure(what, outcomes);
  return outcomes;
}

/** Such as `figure: phone numbers: 2,000 (1,204 read, 796 refused)`. */
export function printFigure(what: string, outcomes: Outcomes): void {
  const counts = Object.entries(outcomes).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  console.log(`figure: ${what}: ${grouped(all)} (${counts.map(([end, n]) => `${grouped(n)} ${end}`).join(", ")})`);
}

/** Marks that come along when people copy a number or a name. */
export const COPIED_MARKS = [
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u061c",
  "\ufeff",
  "\u200b",
  " ",
  "\t",
  "\u00a0",
] as const;

/** What is right, with up to three pieces put in anywhere, or any text: what is nearly right finds more than what is not. */
export function nearly(right: fc.Arbitrary<string>, pieces: readonly string[]): fc.Arbitrary<string> {
  const additions = fc.array(fc.tuple(fc.nat(1_000), fc.constantFrom(...pieces)), { maxLength: 3 });
  const spoilt = fc.tuple(right, additions).map(([text, all]) =>
    all.reduce((whole, [place, piece]) => {
      const at = place % (whole.length + 1);
      return whole.slice(0, at) + piece + whole.slice(at);
    }, text),
  );
  const anything = fc.string({ unit: "binary", maxLength: 80 });
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: anything });
}

/** The digits as other keyboards write them, with marks among them. */
export function asTyped(digits: fc.Arbitrary<string>): fc.Arbitrary<{ digits: string; typed: string }> {
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0);
  const marks = fc.array(fc.constantFrom("", "", "", ...COPIED_MARKS, "-"), { minLength: 25, maxLength: 25 });
  return fc.tuple(digits, zero, marks).map(([text, first, between]) => ({
    digits: text,
    typed: [...text].map((one, at) => `${between[at] ?? ""}${String.fromCharCode(first + Number(one))}`).join(""),
  }));
}

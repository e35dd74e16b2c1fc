import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { compileMessage, valuesOf } from "../../scripts/build/compile-message.ts";

const COUNTS = [0, 1, 2, 3, 10, 11, 99, 100, 102, 1000, 1_000_000];
const DAYS =
  "{count, plural, =0 {لا أيام} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}، {name}";
const LOCALE = "ar-IQ-u-nu-latn";

/** What the compiled code calls, as `src/languages/compiled.ts` has it for Arabic. */
function run(message: string, shape: "text" | "pieces", values: object): unknown {
  const rules = new Intl.PluralRules(LOCALE);
  const pluralForm = (forms: Record<string, unknown>, count: number) =>
    forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;
  const figure = (value: number) => new Intl.NumberFormat(LOCALE).format(value);
  const made = new Function("$pluralForm", "$figure", `return ${compileMessage(message, shape)}`);
  return made(pluralForm, figure)(values);
}

describe("a compiled message says what the parser's own says", () => {
  test.each(COUNTS)("with a plural, of %d", (count) => {
    const values = { count, name: "ليلى" };
    expect(run(DAYS, "text", values)).toBe(new IntlMessageFormat(DAYS, LOCALE).format(values));
  });

  test.each(["paid", "free", "odd"])("with a choice, of %s", (plan) => {
    const message = "It is {plan, select, paid {<b>paid} free {free} other {neither}} now, '{'so'}'";
    const expected = new IntlMessageFormat(message, "en", undefined, { ignoreTag: true }).format({ plan });
    expect(run(message, "text", { plan })).toBe(expected);
  });

  test("with elements, as a list of pieces", () => {
    const link = (inside: unknown[]) => ({ link: inside });
    const message = "Read <link>the {what}</link> first{count, plural, one {} other {, # times}}";
    expect(run(message, "pieces", { link, what: "terms", count: 2 })).toEqual([
      "Read ",
      { link: ["the ", "terms"] },
      " first",
      ", ",
      "2",
      " times",
    ]);
  });
});

test("a message that cannot be compiled is refused", () => {
  expect(() => compileMessage("{count, plural, one {#}}", "text")).toThrow();
  expect(() => compileMessage("{day, date}", "text")).toThrow("formatted before");
  expect(() => compileMessage("{place, selectordinal, other {#th}}", "text")).toThrow("not supported");
});

test("the values of a message are known", () => {
  expect(valuesOf(DAYS, "text")).toEqual(["count", "name"]);
  expect(valuesOf("<a>{x}</a>", "pieces")).toEqual(["a", "x"]);
});

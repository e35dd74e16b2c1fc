import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inLanguage, languageOfEnvironment, languagesPlugin } from "../../scripts/build/languages-plugin.ts";

const catalogue = { Save: "حفظ", "{count} left": "بقي {count}", "Read <b>this</b>": "اقرأ <b>هذا</b>" };
const HEAD = 'import { say } from "#languages/say.ts";\n';
const spoken = (code: string, language: "en" | "ar" = "ar") =>
  inLanguage(HEAD + code, { id: "/src/ui/x.tsx", language, catalogue }).replace(HEAD, "");

describe("in a language's build", () => {
  test("a sentence stands in its place", () => {
    expect(spoken('const label = say("Save");')).toBe('const label = "حفظ";');
    expect(spoken('const label = say("Save");', "en")).toBe('const label = "Save";');
    expect(spoken('const view = <b title={say("Save")}>{say("Save")}</b>;')).toBe(
      'const view = <b title={"حفظ"}>{"حفظ"}</b>;',
    );
  });

  test("one with values is a function of them", () => {
    const code = spoken('const left = say("{count} left", { count: 3 });');
    expect(code).toContain("import { pluralForm as $pluralForm");
    const made = code.slice(code.indexOf("const left"));
    expect(new Function(`${made} return left;`)()).toBe("بقي 3");
  });

  test("one with elements is given to `rich` as pieces", () => {
    const made = spoken('const all = rich("Read <b>this</b>", { b: (x) => x });');
    expect(made.slice(made.indexOf("const all"))).toBe(
      'const all = rich((($v) => ["اقرأ ", $v["b"](["هذا"])]), { b: (x) => x });',
    );
  });

  test("one inside the values of another is said too", () => {
    const made = spoken('const left = say("{count} left", { count: say("Save") });');
    expect(new Function(`${made.slice(made.indexOf("const left"))} return left;`)()).toBe("بقي حفظ");
  });

  test("one that has no translation does not build", () => {
    expect(() => spoken('say("Lost")')).toThrow('العربية has no "Lost": add it to src/languages/ar.json');
  });

  test("one whose translation takes other values does not build", () => {
    const code = `${HEAD}say("{count} left", { count: 1 });`;
    const wrong = { "{count} left": "بقي {days}" };
    expect(() => inLanguage(code, { id: "x.ts", language: "ar", catalogue: wrong })).toThrow("takes days");
  });

  test("one that does not stand there in quotation marks does not build", () => {
    expect(() => spoken("say(sentence)")).toThrow("in quotation marks");
  });
});

describe("what was made before its reader was known", () => {
  const plugin = languagesPlugin(join(import.meta.dirname, "../.."));
  const sayModuleOf = (name: string): string => {
    const { handler } = plugin.transform as { handler(this: object, code: string, id: string): string };
    return handler.call({ environment: { name } }, "", "/src/languages/say.ts");
  };

  test("is translated by a server's pages, each by its own language's catalogue", () => {
    expect(sayModuleOf("ssr_ar")).toContain('import catalogue from "./ar.json"');
    expect(sayModuleOf("ssr_ar")).toContain("export const translated");
    expect(sayModuleOf("ssr")).not.toContain("ar.json");
  });

  test("is not by a browser's: no catalogue reaches it", () => {
    for (const name of ["client", "client_ar", "site", "site_ar"]) {
      expect(sayModuleOf(name)).not.toMatch(/json|translated/);
    }
  });
});

test("a build's environment names its language", () => {
  expect(["client", "ssr", "client_ar", "ssr_ar"].map(languageOfEnvironment)).toEqual(["en", "en", "ar", "ar"]);
});

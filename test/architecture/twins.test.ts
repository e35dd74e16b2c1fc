import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSources } from "./source-files.ts";
import { linesOf, shareOf, twinsAmong } from "./twins.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Above it, what two files share should be written once. */
const MAX_SHARE = 0.6;

describe("the measure of twins", () => {
  const file = (path: string, text: string) => ({ path, text });
  const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}();`).join("\n");

  it("compares files whose paths differ in the platform's name alone", () => {
    const paths = [
      "src/roles/whatsapp.ts",
      "src/roles/telegram.ts",
      "src/roles/web.ts",
      "src/use-cases/telegram/send.ts",
    ];
    const found = twinsAmong(paths.map((path) => file(path, lines(10, "same"))));
    expect(found).toEqual([{ path: "src/roles/telegram.ts", sibling: "src/roles/whatsapp.ts", share: 1 }]);
  });

  it("masks the platform's name and its library's, and leaves imports, brackets and indents out", () => {
    expect(
      linesOf(file("a.ts", 'import { a } from "b";\nimport {\n  c,\n} from "d";\n  openWhatsApp(BAILEYS, {\n});\n')),
    ).toEqual(["openplatform(platform, {"]);
  });

  it("counts a line as often as it stands in both, and takes the larger share", () => {
    expect(shareOf(["a", "a", "b", "c"], ["a", "b"])).toBe(0.5);
    const small = file("src/whatsapp/a.ts", lines(8, "same"));
    const large = file("src/telegram/a.ts", `${lines(8, "same")}\n${lines(8, "own")}`);
    expect(twinsAmong([large, small])).toMatchObject([{ share: 1 }]);
  });

  it("leaves out files too small to have a shape of their own", () => {
    const found = twinsAmong([
      file("src/whatsapp/a.ts", lines(7, "same")),
      file("src/telegram/a.ts", lines(7, "same")),
    ]);
    expect(found).toMatchObject([{ share: 0 }]);
  });
});

/** Still above the line, with the share in percent: mend a pair and take it out. */
const STILL_TWINS: Readonly<Record<string, number>> = {
  "src/documentation/examples/telegram.ts": 61,
  "src/ports/contracts/telegram/provider.ts": 69,
};

describe("the two platforms' files", () => {
  const twins = twinsAmong(readSources(ROOT, "src"));
  const close = twins.filter(({ share }) => share > MAX_SHARE);

  it("share at most 60 % of their lines", () => {
    expect(twins.length).toBeGreaterThan(20);
    const more = close.filter(({ path, share }) => Math.round(share * 100) > (STILL_TWINS[path] ?? 0));
    expect(more.map(({ path, sibling, share }) => `${path} and ${sibling}: ${Math.round(share * 100)} %`)).toEqual([]);
  });

  it("stand in the list of twins only while they are", () => {
    const paths = close.map(({ path }) => path);
    expect(Object.keys(STILL_TWINS).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

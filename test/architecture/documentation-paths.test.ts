import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { brokenPaths, readPages } from "./documentation-paths.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const pages = readPages(ROOT);

describe("a path in the documentation", () => {
  const broken = (text: string, path = "docs/operations.md") =>
    brokenPaths({ path, text }, ROOT).map((line) => line.split(" names ")[1]);

  it.each([
    "`src/domain/no-such-file.ts`",
    "see src/no-such-folder/ for more",
    "`src/ports/contracts/{kinds,no-such-file}.ts`",
    "`src/adapters/gateways/<platform>/no-such-file.ts`",
    "`src/no-such-folder/<kind>.tsx`",
    "```\nsrc/server.ts/   a folder that is none\n```",
    "`domain/no-such-file.ts`",
    "`domain/no-such-folder/`",
    "`domain/no-such-folder`",
    "[index](decisions/no-such-page.md)",
    "[index](../no-such-page.md#part)",
  ])("is found where it leads to nothing: %s", (text) => {
    expect(broken(text)).toHaveLength(1);
  });

  it.each([
    "`src/domain/messages/content.ts`, and src/domain.",
    "`src/ports/contracts/{kinds,errors}.ts` and `messages/{content,life}.ts` of `domain/` in `domain/messages`, as `text/plain`",
    "`src/adapters/gateways/<platform>/engine/content.ts`",
    "`src/ui/features/messages/kinds/<kind>.tsx`",
    "[index](decisions/README.md), [readme](../README.md#how-it-works)",
    "https://example.com/docs/nothing, `/src/nothing`, `@scope/test/nothing`, [a](https://example.com), [b](#part)",
  ])("is right where it leads somewhere, and what is no path is left alone: %s", (text) => {
    expect(broken(text)).toEqual([]);
  });
});

describe("the documentation", () => {
  it("names no path that is not there", () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(pages.flatMap((page) => brokenPaths(page, ROOT))).toEqual([]);
  });
});

describe("the decisions", () => {
  const decisions = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  const index = pages.find(({ path }) => path === "docs/decisions/README.md")?.text.split("\n") ?? [];

  it.each(decisions)("have a heading of one form, and a row in the index with date and status: $path", (decision) => {
    const [, file, number] = /((\d{3})-[a-z\d-]+\.md)$/.exec(decision.path) ?? [];
    const [, title = ""] = /^# \d{3}\. (.+)\n\n\*\*/.exec(decision.text) ?? [];
    expect(decision.text.startsWith(`# ${number}. ${title}\n\n**`) && title).not.toBe("");
    const row = index.find((line) => line.startsWith(`| [${number}](${file}) | ${title} | `));
    expect(row).toMatch(/\| \d{4}-\d\d-\d\d \| (in force|amended by|superseded by)[^|]* \|$/);
  });
});

import { expect, it } from "vitest";
import { readText } from "#domain/messages/markdown.ts";
import { fillMarkdown } from "#domain/templates/fill-markdown.ts";

function shown(text: string, values: Readonly<Record<string, string>>) {
  const filled = fillMarkdown(text, values);
  if (!filled.ok) throw new Error(filled.failure.placeholder);
  return readText(filled.value, "markdown");
}

it.each([
  "[Win a prize](https://evil.example)",
  "**Layla** _H_ ~~x~~ `y` \\",
  "](https://evil.example) [",
  "```\ncode\n```",
  "snake_case_name",
])("a value stands in a text as it is written: %s", (name) => {
  const { text, marks } = shown("Hello **{{name}}**, see [your {{ name }}](https://shop.example/a) {{name}}", { name });
  expect(text).toBe(`Hello ${name}, see your ${name} ${name}`);
  expect(marks).toEqual([
    { kind: "bold", offset: 6, length: name.length },
    { kind: "link", url: "https://shop.example/a", offset: 12 + name.length, length: 5 + name.length },
  ]);
});

it("a value in an address ends none, and may be all of it", () => {
  const text = "[a](https://shop.example/{{ user }}/{{id}}) [b]({{url}})";
  const { marks } = shown(text, {
    user: "a b(c)",
    id: "7) [x](https://evil.example",
    url: "https://shop.example/x?a=1",
  });
  expect(marks).toMatchObject([
    { kind: "link", url: "https://shop.example/a%20b%28c%29/7%29%20%5Bx%5D%28https://evil.example", length: 1 },
    { kind: "link", url: "https://shop.example/x?a=1", length: 1 },
  ]);
});

it("a value is no sign where what seems to be an address is none, and an underscore in a word stays as it is", () => {
  expect(shown("f[0]({{x}})", { x: "*b*" })).toEqual({ text: "f[0](%2Ab%2A)", marks: [] });
  expect(fillMarkdown("{{a}}", { a: "snake_case_1 _x_" })).toEqual({ ok: true, value: "snake_case_1 \\_x\\_" });
});

it("a value in code ends it not", () => {
  const { text, marks } = shown("Your code is `{{code}}`.\n```\n{{log}}\n```", {
    code: "a`b*c*",
    log: "```[x](https://a.example)",
  });
  expect(text).toBe("Your code is a'b*c*.\n'''[x](https://a.example)");
  expect(marks.map(({ kind }) => kind)).toEqual(["code", "pre"]);
});

it("a value is no sign after one of the template's", () => {
  expect(shown("[{{state}}]{{note}} \\{{note}}", { state: "new", note: "(https://evil.example)" })).toEqual({
    ...{ text: "[new](https://evil.example) \\(https://evil.example)", marks: [] },
  });
  expect(shown("a \\{{b}}c* \\\\{{b}}", { b: "*" })).toEqual({ text: "a \\*c* \\*", marks: [] });
});

it("says which value is missing", () => {
  expect(fillMarkdown("{{a}}", {})).toEqual({
    ok: false,
    failure: { code: "template-value-missing", placeholder: "a" },
  });
});

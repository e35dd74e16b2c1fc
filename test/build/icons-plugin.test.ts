import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawnIcon } from "#ui/components/drawn-icon.tsx";
import { elementOf, filesOf, importsOf } from "../../scripts/build/icons-plugin.ts";

const INDEX = `export { default as Plus, default as PlusIcon } from './icons/plus.mjs';
export { default as AlertTriangle, default as TriangleAlert } from './icons/triangle-exclamation-point.mjs';`;

test("an icon's file is known by each of its names", () => {
  expect([...filesOf(INDEX)]).toEqual([
    ["Plus", "plus"],
    ["PlusIcon", "plus"],
    ["AlertTriangle", "triangle-exclamation-point"],
    ["TriangleAlert", "triangle-exclamation-point"],
  ]);
});

test("an import of icons becomes one of each, under its name here; one that is not there fails the build", () => {
  const files = filesOf(INDEX);
  expect(importsOf("\n  type LucideIcon,\n  Plus,\n  TriangleAlert as Warning,\n", files)).toBe(
    'import Plus from "icon:plus";import Warning from "icon:triangle-exclamation-point";',
  );
  expect(() => importsOf("Nothing", files)).toThrow("lucide-react has no Nothing");
});

test("an icon is drawn as the library draws it, hidden from screen readers unless it is named", () => {
  const Icon = drawnIcon(elementOf(["path", { d: "M5 12h14", key: "1ays0h" }]));
  const draw = (props: object) => renderToStaticMarkup(createElement(Icon, props));
  expect(draw({ className: "size-4", strokeWidth: 1.6 })).toBe(
    '<svg fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" class="size-4"><path d="M5 12h14"/></svg>',
  );
  expect(draw({ role: "img", "aria-label": "Add" })).not.toContain("aria-hidden");
});

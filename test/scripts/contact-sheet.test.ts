import { expect, test } from "vitest";
import { contactSheet } from "../../scripts/tools/contact-sheet.ts";

const LOOKS = ["1280-light", "1280-dark", "360-light", "360-dark"];

test("a sheet has a row for each view with both widths and both themes, and nothing else that lies there", () => {
  const files = [...LOOKS.map((look) => `keys-create-${look}.png`), "arabic-keys-360-dark.png", "index.html", "x.png"];
  const sheet = contactSheet(files);
  expect([...sheet.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual(["arabic keys", "keys create"]);
  expect([...sheet.matchAll(/src="(.*?)"/g)].map(([, file]) => file)).toEqual([
    "arabic-keys-360-dark.png",
    ...LOOKS.map((look) => `keys-create-${look}.png`),
  ]);
});

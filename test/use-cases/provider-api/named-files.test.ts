import { expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import { namedFiles } from "#use-cases/provider-api/named-files.ts";

const UPLOADED = "media:med_00T3ZBV3WW5MCE7";
const GONE = "media:med_00T3ZBV3WW5MCE8";
const ADDRESS = "https://a.example/b.pdf";

const uploads = {
  nameOf: async (instanceId: number, id: string) =>
    instanceId === 1 && UPLOADED.endsWith(id) ? "Invoice 7.pdf" : null,
};

it.each([
  [{ url: UPLOADED }, "Invoice 7.pdf"],
  [{ url: UPLOADED, fileName: "For you.pdf" }, "For you.pdf"],
  [{ url: GONE }, undefined],
  [{ url: ADDRESS }, undefined],
])("calls %j what it was sent up as, unless the caller calls it otherwise", async (file, name) => {
  const named = { ...file, ...(name === undefined ? {} : { fileName: name }) };
  expect(await namedFiles(uploads, 1, { kind: "document", ...file })).toEqual({ kind: "document", ...named });
  const album = (item: { readonly url: string }): RequestedContent => ({
    kind: "album",
    items: [
      { kind: "image", ...item },
      { kind: "video", url: ADDRESS },
    ],
  });
  expect(await namedFiles(uploads, 1, album(file))).toEqual(album(named));
});

it("leaves alone what shows no name, and what is another instance's", async () => {
  for (const content of [
    { kind: "image", url: UPLOADED },
    { kind: "text", text: UPLOADED },
  ] as const) {
    expect(await namedFiles(uploads, 1, content)).toEqual(content);
  }
  const document = { kind: "document", url: UPLOADED } as const;
  expect(await namedFiles(uploads, 2, document)).toEqual(document);
});

// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { SANDBOX } from "#test/support/ui-samples.ts";
import { renderPage } from "#ui/renderer/entry-server.tsx";

it.each([
  ["error", "500 - Server Error", "Server error occurred, and it is on record."],
  ["unavailable", "503 - Service Unavailable", "The database does not answer at the moment"],
  ["storage-full", "507 - Insufficient Storage", "The server's disk is full. Nothing was changed or sent"],
] as const)("the page of what went wrong says what (%s), and which request it was", (problem, title, sentence) => {
  const page = renderPage({ name: "server-error", props: { problem, requestId: "id-1" } }, SANDBOX);
  const { body } = new DOMParser().parseFromString(page.html, "text/html");
  expect([page.title, body.querySelector("h1")?.textContent]).toEqual([`${title} · Wesal`, title]);
  expect(body.textContent).toContain(sentence);
  expect(body.textContent).toContain("id-1");
  expect(linksOf(body)).toContainEqual(["Try Again", ""]);
});

it("the page of an address that names something twice leads to the same page without that", () => {
  const props = { problem: "repeated-parameter", requestId: "id-1" } as const;
  const { title, html } = renderPage({ name: "server-error", props }, SANDBOX);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  expect(title).toBe("400 - Bad Request · Wesal");
  expect(body.textContent).toContain("names something twice");
  expect(linksOf(body)).toEqual(
    expect.arrayContaining([
      ["Open the Page", "?"],
      ["Return Home", "/"],
    ]),
  );
});

function linksOf(body: HTMLElement): unknown[] {
  return [...body.querySelectorAll("main a")].map((link) => [link.textContent?.trim(), link.getAttribute("href")]);
}

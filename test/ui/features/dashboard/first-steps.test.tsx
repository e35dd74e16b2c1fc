// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import type { FirstStep } from "#domain/accounts/first-steps.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { FirstSteps } from "#ui/features/dashboard/first-steps.tsx";

let screen: Screen;

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

async function open(
  done: readonly FirstStep[] | null,
  { instanceId, sandbox = true }: { instanceId?: number; sandbox?: boolean } = {},
) {
  screen = await show(<FirstSteps initial={{ done }} instanceId={instanceId} sandbox={sandbox} />);
}

/** Title, and what stands at the end of its row. */
const rows = () =>
  [...document.querySelectorAll("ol > li")].map((row) => {
    const link = row.querySelector("a");
    const end = link === null ? row.lastElementChild?.textContent : `${link.textContent} ${link.getAttribute("href")}`;
    return [row.children[1]?.firstElementChild?.textContent, end];
  });

it("leads to where each step is done, and says which come later", async () => {
  await open([]);
  expect(rows()).toEqual([
    ["Instance", "Add Instance /dashboard/instances"],
    ["Link a phone", "After step 1"],
    ["First message", "After step 2"],
    ["First webhook", "After step 1"],
    ["First API key", "Create key /dashboard/keys"],
  ]);
  expect(document.querySelector("[aria-current=step]")?.textContent).toContain("Add Instance");
  expect(screen.text()).toContain("0 of 5");
  expect(screen.text()).toContain("Use the virtual phone");
});

it("goes on with the reader's instance, past what is done", async () => {
  await open(["instance", "link", "key"], { instanceId: 7, sandbox: false });
  expect(rows()).toEqual([
    ["Instance", "Done"],
    ["Link a phone", "Done"],
    ["First message", "Send message /dashboard/instances?manage=7"],
    ["First webhook", "Add address /dashboard/webhooks"],
    ["First API key", "Done"],
  ]);
  expect(screen.text()).toContain("3 of 5");
  expect(screen.text()).not.toContain("virtual phone");
});

it("is not there where there is nothing to show", async () => {
  await open(null);
  expect(document.querySelector("section")).toBeNull();
});

it("goes away when it is put away, and stays where that fails", async () => {
  let answers = false;
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push([method, path]);
    if (!answers) throw new TypeError("no server");
    return Response.json({ done: null });
  });
  await open([]);
  await screen.click("Hide this list");
  expect(screen.find("alert")).toBeDefined();
  expect(rows()).toHaveLength(5);
  answers = true;
  await screen.click("Hide this list");
  expect(asked.at(-1)).toEqual(["DELETE", "/api/first-steps"]);
  expect(rows()).toEqual([]);
});

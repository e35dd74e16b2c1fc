// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { type Screen, show } from "#test/support/ui.tsx";
import { DialogFailed, useLater } from "#ui/components/later.tsx";

interface Part {
  readonly Dialog: () => React.ReactElement;
}

const PART: Part = { Dialog: () => <dialog open>Here it is</dialog> };
let calls = 0;
let answer: () => Promise<Part>;
const load = () => {
  calls += 1;
  return answer();
};

function Page() {
  const [open, setOpen] = useState(false);
  const { part, failed } = useLater(load, open);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {failed ? <DialogFailed onDismiss={() => setOpen(false)} /> : null}
      {open && part ? <part.Dialog /> : null}
    </>
  );
}

let page: Screen;
async function start(first: typeof answer): Promise<void> {
  calls = 0;
  answer = first;
  page = await show(<Page />);
  await page.settle();
}
afterEach(() => page.close());

it.each([
  "pointermove",
  "pointerdown",
  "keydown",
  "focusin",
  "visibilitychange",
])("is fetched before anybody asks, once, at the first %s", async (sign) => {
  await start(async () => PART);
  expect([calls, page.text()]).toEqual([0, "Open"]);
  await act(async () => {
    for (const _ of "twice") document.dispatchEvent(new Event(sign));
  });
  expect([calls, page.text()]).toEqual([1, "Open"]);
  await page.click("Open");
  expect(page.find("dialog")?.textContent).toBe("Here it is");
  expect(calls).toBe(1);
});

it("that is asked for early opens when it comes", async () => {
  let come: (part: Part) => void = () => undefined;
  const coming = new Promise<Part>((resolve) => {
    come = resolve;
  });
  await start(() => coming);
  await page.click("Open");
  expect([page.find("dialog"), page.find("alert")]).toEqual([undefined, undefined]);
  come(PART);
  await page.settle();
  expect(page.find("dialog")).toBeDefined();
});

it("that does not come says so only when it is asked for, and is tried again", async () => {
  await start(() => Promise.reject(new Error("offline")));
  await act(async () => document.dispatchEvent(new Event("pointermove")));
  expect(calls).toBe(1);
  expect(page.find("alert")).toBeUndefined();
  await page.click("Open");
  expect(page.find("alert")?.textContent).toContain("This part of the page could not be loaded.");
  answer = async () => PART;
  await page.click("Dismiss");
  await page.click("Open");
  expect(page.find("alert")).toBeUndefined();
  expect(page.find("dialog")).toBeDefined();
});

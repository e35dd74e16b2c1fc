// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PRIVACY_WORDING } from "#domain/wording/privacy.ts";
import { Refusal } from "#test/support/json-api.ts";
import { CONNECTED, INSTANCE_PATH, openManageDialog } from "#test/support/manage-dialog.tsx";
import type { Screen } from "#test/support/ui.tsx";

const PATH = `${INSTANCE_PATH}/privacy`;
const SESSION = { [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED };
const ALL_KEPT = { keepContent: true, fetchMedia: false };
const view = (settings: object) => ({ ...ALL_KEPT, keepDays: null, serverDays: 30, ...settings });

let page: Screen;

async function open(routes: Parameters<typeof openManageDialog>[0]) {
  const opened = await openManageDialog({ ...SESSION, ...routes });
  page = opened.page;
  return opened.api;
}

afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

const switchOf = (label: string) => page.field(label) as HTMLInputElement;
const turn = async (label: string) => {
  await act(async () => switchOf(label).click());
  await page.settle();
};
const shown = () => ({
  keepContent: switchOf(PRIVACY_WORDING.keepContent).checked,
  fetchMedia: switchOf(PRIVACY_WORDING.fetchMedia).checked,
});
const daysOf = (): HTMLSelectElement => {
  const select = document.querySelector("select");
  expect(select?.labels[0]?.textContent).toBe(PRIVACY_WORDING.keepDays);
  return select as HTMLSelectElement;
};
const choose = async (days: string) => {
  await act(async () => {
    daysOf().value = days;
    daysOf().dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.settle();
};
const puts = (api: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ method, path }) => method === "PUT" && path === PATH).map(({ body }) => body);

describe("what is kept of an instance's messages", () => {
  it("is shown as it is set, with what each switch brings about", async () => {
    await open({ [`GET ${PATH}`]: () => view({ keepContent: false, fetchMedia: true }) });
    expect(shown()).toEqual({ keepContent: false, fetchMedia: true });
    for (const name of ["keepContent", "fetchMedia"] as const) {
      const control = switchOf(PRIVACY_WORDING[name]);
      expect(control.getAttribute("role")).toBe("switch");
      const note = document.getElementById(control.getAttribute("aria-describedby") ?? "");
      expect(note?.textContent).toBe(PRIVACY_WORDING[`${name}Note`]);
    }
  });

  it("is saved as a switch is turned, and is said to be", async () => {
    const api = await open({ [`PUT ${PATH}`]: ({ body }) => view(body as object) });
    expect(page.text()).not.toContain(PRIVACY_WORDING.saved);
    await turn(PRIVACY_WORDING.keepContent);
    expect(shown()).toEqual({ keepContent: false, fetchMedia: false });
    expect(page.text()).toContain(PRIVACY_WORDING.saved);
    await turn(PRIVACY_WORDING.fetchMedia);
    expect(puts(api)).toEqual([
      { keepContent: false, fetchMedia: false, keepDays: null },
      { keepContent: false, fetchMedia: true, keepDays: null },
    ]);
    expect(shown()).toEqual({ keepContent: false, fetchMedia: true });
  });

  it.each<[string, Refusal | null, string]>([
    ["the server's words", new Refusal("UNAVAILABLE", "The database is away."), "The database is away."],
    ["words of its own", new Refusal("INTERNAL", ""), PRIVACY_WORDING.saveFailed],
  ])("turns back with %s where it could not be saved, until dismissed", async (_name, refusal, sentence) => {
    await open({ [`PUT ${PATH}`]: () => refusal });
    await turn(PRIVACY_WORDING.keepContent);
    expect(page.find("alert")?.textContent).toContain(sentence);
    expect(shown()).toEqual(ALL_KEPT);
    await page.click("Dismiss");
    expect(page.text()).not.toContain(sentence);
  });

  it("can be asked for again where it could not be read", async () => {
    const api = await open({ [`GET ${PATH}`]: () => new Refusal("UNAVAILABLE", "") });
    expect(page.find("alert")?.textContent).toContain(PRIVACY_WORDING.loadFailed);
    api.routes[`GET ${PATH}`] = () => view({});
    await page.click("Try Again");
    expect(page.text()).not.toContain(PRIVACY_WORDING.loadFailed);
    expect(shown()).toEqual(ALL_KEPT);
  });

  it("is kept for as long as the server does, or for fewer days", async () => {
    await open({ [`GET ${PATH}`]: () => view({ serverDays: 14 }) });
    expect([daysOf().value, [...daysOf().options].map(({ text }) => text)]).toEqual([
      "",
      ["1 day", "3 days", "7 days", "14 days, as this server"],
    ]);
  });

  it("asks before days are fewer: what is older goes", async () => {
    const api = await open({ [`PUT ${PATH}`]: ({ body }) => view(body as object) });
    await choose("7");
    expect(page.find("alert")?.textContent).toContain(PRIVACY_WORDING.shorten(7));
    expect(puts(api)).toEqual([]);
    await page.click(PRIVACY_WORDING.shortenCancel);
    expect([daysOf().value, page.text().includes(PRIVACY_WORDING.shorten(7))]).toEqual(["", false]);
    await choose("7");
    await page.click(PRIVACY_WORDING.shortenConfirm);
    expect(puts(api)).toEqual([{ ...ALL_KEPT, keepDays: 7 }]);
    expect([daysOf().value, page.text().includes(PRIVACY_WORDING.shorten(7))]).toEqual(["7", false]);
  });

  it("is kept longer at once", async () => {
    const api = await open({
      [`GET ${PATH}`]: () => view({ keepDays: 1 }),
      [`PUT ${PATH}`]: ({ body }) => view(body as object),
    });
    await choose("14");
    await choose("");
    expect(puts(api)).toEqual([
      { ...ALL_KEPT, keepDays: 14 },
      { ...ALL_KEPT, keepDays: null },
    ]);
  });
});

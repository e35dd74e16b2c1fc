// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { ENDS_SOON, LAYLA, LIVE } from "#test/support/ui-samples.ts";
import { PageHead } from "#ui/components/page-head.tsx";
import { DashboardShell } from "#ui/features/shell/dashboard-shell.tsx";

let screen: Screen;

// Loaded when they are first asked for: ahead, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([
    import("#ui/features/notifications/bell-panel.tsx"),
    import("#ui/features/notifications/follow-unread.ts"),
  ]);
});
beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

async function open(unread: number | undefined): Promise<void> {
  screen = await show(
    <DashboardShell user={LAYLA} context={{ ...LIVE, unread }}>
      <PageHead title="Page" />
    </DashboardShell>,
  );
  await screen.settle();
}

const labels = () =>
  [...document.querySelectorAll('a[href="/dashboard/notifications"][aria-label]')].map((link) =>
    link.getAttribute("aria-label"),
  );
const press = async () => {
  await act(async () => document.querySelector<HTMLElement>('main a[href="/dashboard/notifications"]')?.click());
  await screen.settle();
};

it("says how many are new, in the head and on a phone's bar, and is not there where nobody knows", async () => {
  await open(3);
  expect(labels()).toEqual(["Notifications: 3 new", "Notifications: 3 new"]);
  await screen.close();
  await open(undefined);
  expect(labels()).toEqual([]);
});

it("shows what is new once it is opened, and counts it no more", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Response.json({ entries: [ENDS_SOON, { ...ENDS_SOON, id: "old", title: "An older one", isRead: true }] });
  });
  await open(1);
  expect(asked).toEqual([]);
  await press();
  expect(asked).toEqual(["POST /api/notifications/open"]);
  const [fresh, old] = document.querySelectorAll('ul[aria-label="Notifications"] > li');
  expect(fresh?.textContent).toContain("New: Shop ends on 2026-11-26");
  expect(fresh?.querySelector("a")?.getAttribute("href")).toBe("/dashboard/instances?renew=1");
  expect(old?.textContent).toMatch(/^An older one/);
  expect(labels()).toEqual(["Notifications", "Notifications"]);
  await press();
  expect(document.querySelector('ul[aria-label="Notifications"]')).toBeNull();
});

it("says that they could not be loaded, and loads them on request", async () => {
  let answers = false;
  vi.stubGlobal("fetch", async () => {
    if (!answers) throw new TypeError("no server");
    return Response.json({ entries: [] });
  });
  await open(1);
  await press();
  expect(screen.find("alert")?.textContent).toContain("Your notifications could not be loaded");
  expect(labels()).toEqual(["Notifications: 1 new", "Notifications: 1 new"]);
  answers = true;
  await screen.click("Try Again");
  expect(screen.text()).toContain("Nothing to tell you");
});

it("counts again when the reader is back, and keeps what it knew where nothing answers", async () => {
  let answer: () => Response = () => Response.json({ unread: 2 });
  vi.stubGlobal("fetch", async () => answer());
  await open(0);
  const back = async () => {
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    await screen.settle();
  };
  await back();
  expect(labels()[0]).toBe("Notifications: 2 new");
  answer = () => {
    throw new TypeError("no server");
  };
  await back();
  expect(labels()[0]).toBe("Notifications: 2 new");
});

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import type { Figures } from "#ports/contracts/dashboard/api.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { DASHBOARD, SHOP } from "#test/support/ui-samples.ts";
import { DashboardHome } from "#ui/features/dashboard/dashboard-home.tsx";

let screen: Screen;

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

/** `figures` null: nothing answers. */
function server(figures: Figures | null): void {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== "/api/dashboard" || figures === null) throw new TypeError("no server");
    return Response.json(figures);
  });
}

const figureOf = (label: string) =>
  [...document.querySelectorAll("dt")].find((term) => term.textContent === label)?.nextElementSibling?.firstElementChild
    ?.textContent;

it("refreshes the figures", async () => {
  server({ totalInstances: 3, activeInstances: 2, expiredInstances: 1, referredSubscribers: 1200 });
  screen = await show(
    <DashboardHome initial={DASHBOARD.props.figures} firstSteps={{ done: null }} sandbox userId={48} />,
  );
  expect(figureOf("Total Instances")).toBe("2");
  await screen.click("Refresh");
  expect(figureOf("Total Instances")).toBe("3");
  expect(figureOf("Referred Subscribers")).toBe("1,200");
});

it("keeps the old figures, silently, when they cannot be read", async () => {
  server(null);
  screen = await show(
    <DashboardHome initial={DASHBOARD.props.figures} firstSteps={{ done: null }} sandbox userId={48} />,
  );
  await screen.click("Refresh");
  expect(figureOf("Total Instances")).toBe("2");
  expect(screen.find("alert")).toBeUndefined();
});

it("asks for the figures that the page came without", async () => {
  server({ totalInstances: 3, activeInstances: 2, expiredInstances: 1, referredSubscribers: 7 });
  screen = await show(<DashboardHome initial={null} firstSteps={{ done: null }} sandbox userId={48} />);
  await screen.settle();
  expect(figureOf("Active Instances")).toBe("2");
});

it("gives the reader's own invite link", async () => {
  server(null);
  screen = await show(
    <DashboardHome initial={DASHBOARD.props.figures} firstSteps={{ done: null }} sandbox userId={48} />,
  );
  const link = document.querySelector<HTMLInputElement>('[aria-label="Invite link"]');
  expect(link?.value).toMatch(/\/signup\?ref=48$/);
});

it("says of each instance whether its account is connected", async () => {
  const link = { instanceId: SHOP.id, standing: "down", message: null, since: null, account: null, lastMessage: null };
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== "/api/instances") throw new TypeError("no server");
    return Response.json({ instances: [SHOP], freeInUse: 1, freeLimit: 2, links: [link] });
  });
  screen = await show(
    <DashboardHome initial={DASHBOARD.props.figures} firstSteps={{ done: null }} sandbox userId={48} />,
  );
  await screen.settle();
  expect(screen.text()).toContain("Disconnected");
});

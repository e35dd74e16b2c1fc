// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminInstances, AdminUsers, AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { LISTED_LAYLA, LISTED_SHOP } from "#test/support/ui-samples.ts";
// Fetched later by the page: loaded here, so that it is there at once.
import "#ui/features/instances/renew-dialog.tsx";
import { InstancesSection } from "#ui/features/admin/instances-section.tsx";
import { UsersSection } from "#ui/features/admin/users-section.tsx";

const OMAR: AdminUserView = { ...LISTED_LAYLA, id: 7, name: "Omar Said", email: "omar@example.com", role: "admin" };

let screen: Screen;
beforeEach(() => window.history.replaceState(null, "", "/dashboard/admin"));
/** A moment without a key, then the answer. */
async function typed(): Promise<void> {
  await screen.settle(400);
  await screen.settle();
}

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

const rows = () => [...document.querySelectorAll("article")].map((row) => row.getAttribute("aria-label"));

async function openUsers(initial: AdminUsers | null, answer: (query: URLSearchParams) => unknown = () => initial) {
  const api = jsonApi({
    "GET /api/admin/users": ({ path }) => answer(new URL(path, "http://localhost").searchParams),
    [`PUT /api/admin/users/${LISTED_LAYLA.id}/subscription`]: () => ({ message: "Operation executed successfully" }),
  });
  screen = await show(<UsersSection search="" initial={initial} />);
  await screen.settle();
  return api;
}

describe("the users", () => {
  it("are shown as the page came with them, without asking again", async () => {
    const api = await openUsers({ users: [LISTED_LAYLA, OMAR], next: null });
    await typed();
    expect(api.calls).toEqual([]);
    expect(rows()).toEqual(["layla@example.com", "omar@example.com"]);
    const [layla, omar] = document.querySelectorAll("article");
    for (const text of ["Layla Hassan", "Free", "2", "Oct 1, 2026"]) expect(layla?.textContent).toContain(text);
    expect([layla, omar].map((row) => row?.textContent.includes("Administrator"))).toEqual([false, true]);
    expect(screen.text()).toContain("2 users, newest first");
    expect(screen.find("button", "Show More")).toBeUndefined();
  });

  it("are marked with the day on which their account is deleted", async () => {
    await openUsers({ users: [{ ...LISTED_LAYLA, deletesAt: "2026-11-28T10:00:00.000Z" }, OMAR], next: null });
    const [layla, omar] = document.querySelectorAll("article");
    expect(layla?.textContent).toContain("Deleted on Nov 28, 2026");
    expect(omar?.textContent).not.toContain("Deleted on");
  });

  it("are searched once one has typed, and the address says for what", async () => {
    const api = await openUsers({ users: [LISTED_LAYLA, OMAR], next: null }, (query) =>
      query.get("search") === "omar" ? { users: [OMAR], next: null } : { users: [], next: null },
    );
    for (const text of ["o", "om", "omar "]) await screen.fill("Search users", text);
    await typed();
    expect(api.calls.map(({ path }) => path)).toEqual(["/api/admin/users?search=omar"]);
    expect(rows()).toEqual(["omar@example.com"]);
    expect(window.location.search).toBe("?search=omar");

    await screen.fill("Search users", "nobody");
    await typed();
    expect(screen.text()).toContain('Nothing matches "nobody".');
    await screen.click("Clear Search");
    await typed();
    expect(rows()).toEqual(["layla@example.com", "omar@example.com"]);
    expect(window.location.search).toBe("");
  });

  it("come in parts, and the focus stays where the button was", async () => {
    const api = await openUsers({ users: [LISTED_LAYLA], next: 48 }, () => ({ users: [OMAR], next: null }));
    expect(screen.text()).toContain("1 user so far, newest first");
    await screen.click("Show More");
    expect(api.calls.map(({ path }) => path)).toEqual(["/api/admin/users?before=48"]);
    expect(rows()).toEqual(["layla@example.com", "omar@example.com"]);
    expect(document.activeElement?.textContent).toBe("Every user is shown");
  });

  it("stay when a refresh fails, and say so", async () => {
    await openUsers({ users: [LISTED_LAYLA], next: null }, () => new Refusal("UNAVAILABLE", ""));
    await screen.click("Refresh");
    expect(screen.find("alert")?.textContent).toBe("The users could not be loaded");
    expect(rows()).toEqual(["layla@example.com"]);
  });

  it("can be asked for again where the page came without them", async () => {
    let away = true;
    await openUsers(null, () => (away ? new Refusal("UNAVAILABLE", "") : { users: [OMAR], next: null }));
    expect(screen.find("alert")?.textContent).toContain("The users could not be loaded");
    away = false;
    await screen.click("Try Again");
    expect(rows()).toEqual(["omar@example.com"]);
  });

  it("are made paid after a question, and the list is read again", async () => {
    let subscription: AdminUserView["subscription"] = "free";
    const api = await openUsers({ users: [LISTED_LAYLA], next: null }, () => ({
      users: [{ ...LISTED_LAYLA, subscription }],
      next: null,
    }));
    await screen.click("Make paid: layla@example.com");
    expect(screen.find("dialog", "Change subscription")?.textContent).toContain("Make layla@example.com paid?");
    subscription = "paid";
    await screen.click("Make paid");
    expect(api.calls).toEqual([
      { method: "PUT", path: `/api/admin/users/${LISTED_LAYLA.id}/subscription`, body: { subscription: "paid" } },
      { method: "GET", path: "/api/admin/users", body: undefined },
    ]);
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("Layla Hassan is paid now");
    expect(screen.find("button", "Make free: layla@example.com")).toBeDefined();
  });

  it("made paid in a search are paid in the list that the page came with too", async () => {
    let subscription: AdminUserView["subscription"] = "free";
    await openUsers({ users: [LISTED_LAYLA, OMAR], next: null }, (query) => ({
      users: [{ ...LISTED_LAYLA, subscription }, OMAR].slice(0, query.has("search") ? 1 : 2),
      next: null,
    }));
    await screen.fill("Search users", "layla");
    await typed();
    await screen.click("Make paid: layla@example.com");
    subscription = "paid";
    await screen.click("Make paid");
    await screen.fill("Search users", "");
    await typed();
    expect(rows()).toEqual(["layla@example.com", "omar@example.com"]);
    expect(screen.find("button", "Make free: layla@example.com")).toBeDefined();
  });

  it("stay as they are when the change is refused, and the question says why", async () => {
    const api = await openUsers({ users: [LISTED_LAYLA], next: null });
    api.routes[`PUT /api/admin/users/${LISTED_LAYLA.id}/subscription`] = () =>
      new Refusal("USER_NOT_FOUND", "No such user");
    await screen.click("Make paid: layla@example.com");
    await screen.click("Make paid");
    expect(screen.find("alert")?.textContent).toBe("No such user");
    expect(screen.find("dialog")).toBeDefined();
  });
});

describe("the instances", () => {
  async function open(initial: AdminInstances, removal: () => unknown) {
    let left = initial;
    const api = jsonApi({
      "GET /api/admin/instances": () => left,
      [`DELETE /api/admin/instances/${LISTED_SHOP.id}`]: () => {
        left = { instances: [], next: null };
        return removal();
      },
    });
    screen = await show(<InstancesSection search="" initial={initial} />);
    await screen.settle();
    return api;
  }

  it("say whose they are, and whether an account is linked", async () => {
    const idle = { ...LISTED_SHOP, id: 3, client: "Client003", linked: false, active: false };
    await open({ instances: [LISTED_SHOP, idle], next: null }, () => ({}));
    const [shop, other] = [...document.querySelectorAll("article")].map(({ textContent }) => textContent);
    for (const text of ["Shop Orders", "Client041", "layla@example.com", "Active", "Linked"])
      expect(shop).toContain(text);
    for (const text of ["Client003", "Expired", "Not linked"]) expect(other).toContain(text);
  });

  it("are renewed where that gives something, and the list is asked for again", async () => {
    const expired = { ...LISTED_SHOP, active: false, expiresAt: "2026-01-01T00:00:00.000Z" };
    const api = jsonApi({
      "GET /api/admin/instances": () => ({ instances: [LISTED_SHOP], next: null }),
      [`POST /api/admin/instances/${expired.id}/renew`]: () => ({ message: "Operation executed successfully" }),
    });
    screen = await show(<InstancesSection search="" initial={{ instances: [expired], next: null }} />);
    await screen.settle();
    await screen.click("Renew Shop Orders, Client041");
    expect(screen.find("dialog", "Renew Shop Orders")?.textContent).toContain("Expired on Jan 1, 2026");
    await screen.click("Renew for 30 days");
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/admin/instances/${expired.id}/renew`,
      "GET /api/admin/instances",
    ]);
    expect(screen.text()).toContain("Shop Orders is renewed");
    expect(screen.find("button", "Renew Shop Orders, Client041")).toBeUndefined();
  });

  it.each([
    ["deleted", () => ({ message: "Instance deleted" })],
    ["already gone", () => new Refusal("INSTANCE_NOT_FOUND", "No such instance")],
  ])("are %s after a question that names them", async (_, removal) => {
    await open({ instances: [LISTED_SHOP], next: null }, removal);
    await screen.click("Delete Shop Orders, Client041");
    const question = screen.find("dialog", "Delete instance")?.textContent;
    expect(question).toContain("Delete Shop Orders of layla@example.com?");
    await screen.click("Delete");
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("Shop Orders is deleted");
    expect(screen.text()).toContain("No instances yet");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Search instances");
  });
});

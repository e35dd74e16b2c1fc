// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { LinkView } from "#ports/contracts/dashboard/api.ts";
import { instancesPage, listOf } from "#test/support/instances-page.tsx";
import type { Screen } from "#test/support/ui.tsx";
import { DESK, SHOP } from "#test/support/ui-samples.ts";

const { calls, says, refuses, open: openPage } = instancesPage();
let screen: Screen;
async function open(...page: Parameters<typeof openPage>): Promise<void> {
  screen = await openPage(...page);
}

describe("a card", () => {
  const LINK: LinkView = {
    instanceId: SHOP.id,
    standing: "connected",
    message: null,
    since: "2026-11-09T12:00:00.000Z",
    account: { phone: "9647705550141", name: "Layla", username: null },
    lastMessage: { direction: "out", state: "delivered", at: "2026-11-20T12:44:00.000Z" },
  };
  const openWith = (link: Partial<LinkView>) => open({ ...listOf(SHOP), links: [{ ...LINK, ...link }] });
  const card = () => document.querySelector("article")?.textContent;

  it("shows whom an instance is linked to, since when, and its last message", async () => {
    await openWith({});
    for (const text of ["Connected +964 770 555 0141", "Since Nov 9, 2026", "Last message Nov 20, 2026", ", delivered"])
      expect(card()).toContain(text);
  });

  it("says why an account is gone and what to do about it, and leads there", async () => {
    await openWith({ standing: "down", message: "The phone removed this device. Link it again to send." });
    for (const text of ["Disconnected +964 770 555 0141", "The phone removed this device.", "Since Nov 9, 2026"])
      expect(card()).toContain(text);
    expect(card()).not.toContain("Last message");
    await screen.click("Link an account to Shop Orders");
    expect(screen.find("dialog", "Manage Shop Orders")).toBeDefined();
  });

  it("says what limits an account that is connected", async () => {
    await openWith({ message: "Messages to new people wait." });
    for (const text of ["Connected +964 770 555 0141", "Messages to new people wait.", "Last message Nov 20, 2026"])
      expect(card()).toContain(text);
  });

  it("says that nothing is linked", async () => {
    const message = "It cannot send until an account is linked.";
    await openWith({ standing: "none", message, since: null, account: null, lastMessage: null });
    expect(card()).toContain("No account linked");
    expect(card()).toContain("It cannot send until an account is linked.");
  });
});

describe("renewing an instance", () => {
  const RENEWED = { ...DESK, active: true, expiresAt: "2126-12-20T06:05:00.000Z" };

  it("is offered by the card of one that has expired, which says what is off and since when", async () => {
    await open(listOf(DESK));
    expect(screen.text()).toContain("Stopped on Nov 14");
    expect(screen.text()).toContain("such calls answer 410");
    await screen.click("Renew Support Desk");
    expect(screen.find("dialog", "Renew Support Desk")?.textContent).toContain("30 days from today");
    says({ instance: RENEWED });
    says(listOf(RENEWED));
    await screen.click("Renew for 30 days");
    expect(calls[0]).toMatchObject({ method: "POST", path: "/api/instances/2/renew" });
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("Support Desk runs until Dec 20, 2126");
    expect(screen.text()).not.toContain("Stopped on");
  });

  it("is asked for by the link of a mail, once", async () => {
    window.history.replaceState(null, "", "/dashboard/instances?renew=2");
    await open(listOf(SHOP, DESK));
    expect(screen.find("dialog", "Renew Support Desk")).toBeDefined();
    expect(window.location.search).toBe("?renew=2");
    await screen.click("Cancel");
    expect(screen.find("dialog")).toBeUndefined();
    expect(window.location.search).toBe("");
  });

  it("stays open with the reason when it is refused", async () => {
    await open(listOf(DESK));
    await screen.click("Renew Support Desk");
    refuses("FREE_LIMIT_REACHED", "You have more than 2 free instances. Delete one, then renew again.");
    await screen.click("Renew for 30 days");
    expect(screen.find("dialog")?.textContent).toContain("Delete one, then renew again.");
  });

  it("is the one button of Manage once it has expired: nothing there says Connected or Active", async () => {
    await open(listOf(DESK));
    await screen.click("Manage Support Desk");
    const dialog = screen.find("dialog", "Manage Support Desk");
    expect(dialog?.textContent).toContain("This instance has expired");
    expect(dialog?.textContent).toContain("Since Nov 14, 2026");
    expect(dialog?.textContent).not.toMatch(/\bActive\b|Connected|Request Verification Code/);
    says({ instance: RENEWED });
    await screen.click("Renew for 30 days");
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain("POST /api/instances/2/renew");
    expect(screen.find("dialog", "Manage Support Desk")?.textContent).not.toContain("This instance has expired");
  });
});

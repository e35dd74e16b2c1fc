// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { instancesPage, listOf } from "#test/support/instances-page.tsx";
import type { Screen } from "#test/support/ui.tsx";
import { DESK, SHOP } from "#test/support/ui-samples.ts";

const LIMIT_TEXT =
  "You've reached the maximum limit of 2 free instances. To create more instances, please upgrade your subscription.";

const { calls, says, refuses, open: openPage } = instancesPage();
let screen: Screen;
async function open(...page: Parameters<typeof openPage>): Promise<void> {
  screen = await openPage(...page);
}

describe("adding an instance", () => {
  it("sends what was typed, closes, reloads the list and offers to link at once", async () => {
    await open(listOf());
    await screen.click("Add Instance");
    await screen.fill("Instance Name", "Shop Orders");
    says({ instance: SHOP });
    says(listOf(SHOP));
    const dialogButton = [...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1);
    expect(dialogButton?.textContent).toBe("Add Instance");
    await screen.click("Add Instance");
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/instances",
      "GET /api/instances?page=1",
    ]);
    expect(calls[0]?.body).toMatchObject({ name: "Shop Orders", platform: "whatsapp" });
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("Shop Orders is ready as Client041.");
    expect(screen.find("button", "Link WhatsApp now")).toBeDefined();
    expect(screen.find("button", "Manage Shop Orders")).toBeDefined();
  });

  it("asks for a name before it asks the server", async () => {
    await open(listOf());
    await screen.click("Add Instance");
    await screen.click("Add Instance");
    expect(screen.find("alert")?.textContent).toBe("Instance Name is required");
    expect(calls).toEqual([]);
  });

  it("asks Telegram for API ID and App Hash, and hides them for WhatsApp", async () => {
    await open(listOf());
    await screen.click("Add Instance");
    expect(screen.text()).not.toContain("App Hash");
    await screen.choose("telegram");
    expect(screen.text()).toContain("Phone Number (optional)");
    await screen.fill("Instance Name", "Desk");
    await screen.click("Add Instance");
    expect(screen.find("alert")?.textContent).toBe("API ID is required");
    await screen.fill("API ID", "2714903");
    await screen.click("Add Instance");
    expect(screen.find("alert")?.textContent).toBe("App Hash is required");
  });

  it("says where API ID and App Hash come from", async () => {
    await open(listOf());
    await screen.click("Add Instance");
    await screen.choose("telegram");
    expect(document.querySelector("dialog a")?.getAttribute("href")).toBe("https://my.telegram.org/apps");
    expect(screen.find("button", "Fill in sample values")).toBeUndefined();
  });

  it("fills them in for someone on the sandbox network, who has none", async () => {
    await open(listOf(), true);
    await screen.click("Add Instance");
    await screen.choose("telegram");
    await screen.fill("Instance Name", "Desk");
    await screen.click("Add Instance");
    await screen.click("Fill in sample values");
    expect(screen.find("alert")).toBeUndefined();
    says({ instance: DESK });
    says(listOf(DESK));
    await screen.click("Add Instance");
    expect(calls[0]?.body).toMatchObject({
      platform: "telegram",
      apiId: expect.stringMatching(/^[1-9]\d+$/),
      appHash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(screen.find("button", "Link Telegram now")).toBeDefined();
  });

  it("shows the server's sentence and keeps what was typed", async () => {
    await open(listOf());
    await screen.click("Add Instance");
    await screen.fill("Instance Name", "Shop Orders");
    refuses("INTERNAL", "Failed to generate unique token");
    await screen.click("Add Instance");
    expect(screen.find("alert")?.textContent).toBe("Failed to generate unique token");
    expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe("Shop Orders");
  });

  it("says when no response was received", async () => {
    await open(listOf());
    await screen.click("Add Instance");
    await screen.fill("Instance Name", "Shop Orders");
    await screen.click("Add Instance");
    expect(screen.find("alert")?.textContent).toBe("No response received from server");
  });
});

describe("the limit of free instances", () => {
  it("stands in the way of the third, with its exact text", async () => {
    await open(listOf(SHOP, DESK));
    await screen.click("Add Instance");
    expect(screen.find("dialog", "Instance Limit Reached")?.textContent).toContain(LIMIT_TEXT);
  });

  it.each(["I Understand", "Upgrade Now"])("is closed by %s", async (name) => {
    await open(listOf(SHOP, DESK));
    await screen.click("Add Instance");
    await screen.click(name);
    expect(screen.find("dialog")).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it("is none for who pays", async () => {
    await open({ ...listOf(SHOP, DESK, { ...SHOP, id: 3, name: "Third" }), freeInUse: 0, freeLimit: null });
    expect(screen.text()).toContain("Unlimited instances, with a paid subscription. Each runs 30 days");
    await screen.click("Add Instance");
    expect(screen.find("dialog", "Add Instance")).toBeDefined();
  });

  it("is shown over the form when the server finds it, and the form stays", async () => {
    await open(listOf(SHOP));
    await screen.click("Add Instance");
    await screen.fill("Instance Name", "Third");
    refuses("FREE_LIMIT_REACHED", LIMIT_TEXT);
    await screen.click("Add Instance");
    expect(screen.find("dialog", "Instance Limit Reached")).toBeDefined();
    await screen.click("I Understand");
    expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe("Third");
  });
});

describe("editing an instance", () => {
  it("starts from what is there and saves to its own address", async () => {
    await open(listOf(SHOP));
    await screen.click("Edit Shop Orders");
    expect(screen.find("dialog", "Edit Instance")).toBeDefined();
    await screen.fill("Instance Name", "Shop");
    says({ instance: { ...SHOP, name: "Shop" } });
    says(listOf({ ...SHOP, name: "Shop" }));
    await screen.click("Save Changes");
    expect(calls[0]).toMatchObject({ method: "PUT", path: "/api/instances/1", body: { name: "Shop" } });
    expect(screen.find("button", "Manage Shop")).toBeDefined();
    expect(screen.text()).not.toContain("is ready as");
  });

  it("does not ask again for an App Hash that is stored", async () => {
    await open(listOf(DESK));
    await screen.click("Edit Support Desk");
    says({ instance: DESK });
    says(listOf(DESK));
    await screen.click("Save Changes");
    expect(calls[0]?.body).toMatchObject({ apiId: "2714903", appHash: "" });
  });
});

describe("deleting an instance", () => {
  it("names it and warns before it asks the server", async () => {
    await open(listOf(SHOP));
    await screen.click("Delete Shop Orders");
    const dialog = screen.find("dialog", "Delete instance");
    expect(dialog?.textContent).toContain("Delete Shop Orders?");
    expect(dialog?.textContent).toContain("cannot be undone");
    await screen.click("Cancel");
    expect(calls).toEqual([]);
    expect(screen.find("dialog")).toBeUndefined();
  });

  it("takes the card away once done", async () => {
    await open(listOf(SHOP));
    await screen.click("Delete Shop Orders");
    says({ message: "Instance deleted" });
    says(listOf());
    await screen.click("Delete");
    expect(calls[0]).toMatchObject({ method: "DELETE", path: "/api/instances/1" });
    expect(screen.text()).toContain("No instances found");
  });

  it("stays open with the reason when it fails", async () => {
    await open(listOf(SHOP));
    await screen.click("Delete Shop Orders");
    refuses("INTERNAL", "Failed to delete instance");
    await screen.click("Delete");
    expect(screen.find("dialog")?.textContent).toContain("Failed to delete instance");
  });
});

describe("the list", () => {
  it("says that it could not be loaded, and tries again when asked", async () => {
    await open(null);
    expect(screen.text()).toContain("Your instances could not be loaded");
    says(listOf(SHOP));
    await screen.click("Try Again");
    expect(screen.find("button", "Manage Shop Orders")).toBeDefined();
  });

  it("keeps what was there when a refresh fails", async () => {
    await open(listOf(SHOP));
    await screen.click("Refresh");
    expect(calls).toHaveLength(1);
    expect(screen.find("button", "Manage Shop Orders")).toBeDefined();
    expect(screen.find("alert")).toBeUndefined();
  });

  it.each([
    ["WhatsApp", "Manage Shop Orders", "Session Not Active"],
    ["Telegram", "Manage Support Desk", "Connect Telegram Account"],
  ])("opens the manage dialog of a %s instance", async (_, title, panel) => {
    await open(listOf(SHOP, { ...DESK, active: true }));
    await screen.click(title);
    expect(screen.find("dialog", title)?.textContent).toContain(panel);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AccountDialog, openProfile, refusal } from "#test/support/account-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { LAYLA } from "#test/support/ui-samples.ts";

let profile: AccountDialog;

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await profile.screen.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const facts = () =>
  [...document.querySelectorAll("dl > div")].map((fact) => [...fact.children].map(({ textContent }) => textContent));
const invalid = () => document.querySelector('[aria-invalid="true"]')?.getAttribute("name");
const puts = () => profile.calls.filter(({ what }) => what === "PUT /api/profile");
const status = (role: "alert" | "status") =>
  [...document.querySelectorAll(`[role="${role}"]:not([hidden])`)]
    .map(({ textContent }) => textContent)
    .filter(Boolean);

async function edit(): Promise<void> {
  profile = await openProfile();
  await profile.screen.click("Edit Profile");
}

async function passwords(current: string, next: string, confirm: string): Promise<void> {
  await profile.screen.fill("Current Password", current);
  await profile.screen.fill("New Password", next);
  await profile.screen.fill("Confirm Password", confirm);
}

describe("the profile", () => {
  it("shows what is known and N/A for the rest", async () => {
    profile = await openProfile();
    expect(facts()).toEqual([
      ["Name", "Layla Hassan"],
      ["Country", "Iraq"],
      ["Email", "layla@example.com"],
      ["Phone", "N/A"],
      ["Member since", "October 1, 2026"],
    ]);
  });

  it("shows what has changed since the page came", async () => {
    profile = await openProfile();
    expect(profile.calls.map(({ what }) => what)).toContain("GET /api/profile");
    await profile.screen.close();
    profile = await openProfile({ ...LAYLA, name: "Layla H.", phone: "+964 770 555 0141", country: null });
    expect(
      facts()
        .slice(0, 4)
        .map(([, value]) => value),
    ).toEqual(["Layla H.", "N/A", "layla@example.com", "+964 770 555 0141"]);
  });
});

describe("Edit Profile", () => {
  it("fills the form, but for the passwords, starts at the name and keeps the address", async () => {
    await edit();
    expect(profile.screen.find("dialog", "Edit Profile")).toBeDefined();
    const values = ["Name", "Phone", "Current Password", "New Password", "Confirm Password"].map(
      (label) => profile.screen.field(label).value,
    );
    expect(values).toEqual(["Layla Hassan", "", "", "", ""]);
    expect(profile.screen.field("Email").readOnly).toBe(true);
    expect(document.activeElement).toBe(profile.screen.field("Name"));
  });

  it("clears the passwords again when it is left and entered once more", async () => {
    await edit();
    await passwords("old secret", "new secret", "new secret");
    await profile.screen.click("Cancel");
    expect(document.activeElement?.textContent).toBe("Edit Profile");
    await profile.screen.click("Edit Profile");
    expect(profile.screen.field("Current Password").value).toBe("");
    expect(profile.screen.field("New Password").value).toBe("");
  });

  it.each([
    { field: "name", sentence: "Name is required", fill: () => profile.screen.fill("Name", " ") },
    {
      field: "phone",
      sentence: "Invalid phone number format",
      fill: () => profile.screen.fill("Phone", "call me"),
    },
    {
      field: "currentPassword",
      sentence: "Current password is required to change password",
      fill: () => passwords("", "new secret", "new secret"),
    },
    {
      field: "currentPassword",
      sentence: "Current password is required to change password",
      fill: () => passwords("", "", "new secret"),
    },
    {
      field: "newPassword",
      sentence: "Password must be at least 6 characters",
      fill: () => passwords("old secret", "12345", "12345"),
    },
    {
      field: "confirmPassword",
      sentence: "Passwords do not match",
      fill: () => passwords("old secret", "new secret", "now secret"),
    },
  ])("says $sentence beside $field and sends nothing", async ({ field, sentence, fill }) => {
    await edit();
    await fill();
    await profile.screen.click("Save");
    expect(status("alert")).toEqual([sentence]);
    expect(invalid()).toBe(field);
    expect(document.activeElement?.getAttribute("name")).toBe(field);
    expect(puts()).toEqual([]);
  });

  it("saves, goes back to the profile and says so for three seconds", async () => {
    await edit();
    profile.answer("PUT /api/profile", () =>
      Response.json({ message: "Profile updated successfully!", user: { ...LAYLA, name: "Layla H.", country: "EG" } }),
    );
    await profile.screen.fill("Name", "Layla H.");
    await profile.choose("Country", "EG");
    vi.useFakeTimers();
    await profile.screen.click("Save");
    expect(puts()[0]?.body).toEqual({
      name: "Layla H.",
      phone: "",
      country: "EG",
      currentPassword: "",
      newPassword: "",
      confirmPassword: "",
    });
    expect(facts()[0]).toEqual(["Name", "Layla H."]);
    expect(status("status")).toEqual(["Profile updated successfully!"]);
    await profile.screen.settle(2900);
    expect(status("status")).toEqual(["Profile updated successfully!"]);
    await profile.screen.settle(200);
    expect(status("status")).toEqual([]);
  });

  it("stays and shows a failure for three seconds", async () => {
    await edit();
    profile.answer("PUT /api/profile", () => refusal(500, "INTERNAL", "Failed to update profile"));
    await profile.screen.fill("Name", "Layla H.");
    vi.useFakeTimers();
    await profile.screen.click("Save");
    expect(status("alert")).toEqual(["Failed to update profile"]);
    expect(profile.screen.field("Name").value).toBe("Layla H.");
    await profile.screen.settle(3000);
    expect(status("alert")).toEqual([]);
  });

  it.each([
    {
      name: "nothing answers",
      respond: () => Promise.reject(new TypeError("network")),
      sentence: "Failed to update profile. Please try again.",
    },
    { name: "a proxy answers", respond: () => new Response("<h1>502</h1>"), sentence: "Failed to update profile" },
  ])("has a sentence for when $name", async ({ respond, sentence }) => {
    await edit();
    profile.answer("PUT /api/profile", respond);
    await profile.screen.click("Save");
    expect(status("alert")).toEqual([sentence]);
  });

  it("says beside the current password that it is wrong, until it is changed", async () => {
    await edit();
    profile.answer("PUT /api/profile", () =>
      refusal(403, "PASSWORD_WRONG", "Current password is not correct", "currentPassword"),
    );
    await passwords("not my secret", "new secret", "new secret");
    await profile.screen.click("Save");
    expect([invalid(), status("alert")]).toEqual(["currentPassword", ["Current password is not correct"]]);
    expect(profile.screen.field("New Password").value).toBe("new secret");
    await profile.screen.fill("Current Password", "my secret");
    expect(invalid()).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { linkFor, worldOfLayla } from "#test/support/recovery.ts";
import { signupFields, webWorld } from "#test/support/web.ts";
import { COMMON_PASSWORD } from "#test/support/web-ports.ts";

const JSON_ONLY = { accept: "application/json" };
const SENTENCE =
  "This password is one of those that are guessed first. Choose another, such as four words that have nothing to do with each other.";
const common = COMMON_PASSWORD.toUpperCase();

describe("a common password", () => {
  test("opens no account", async () => {
    const world = webWorld();
    const fields = { ...signupFields("layla@example.com"), password: common };
    const answer = await world.postForm("/signup", fields, { headers: JSON_ONLY });
    expect([answer.status, await answer.json()]).toMatchObject([400, { field: "password", message: SENTENCE }]);
    expect(await world.ports.users.findByEmail("layla@example.com")).toBeNull();
  });

  test("is set by no mailed link, which stays good for another", async () => {
    const { world } = await worldOfLayla();
    const link = await linkFor(world);
    const answer = await world.postForm(link, { password: common, confirm: common }, { headers: JSON_ONLY });
    expect([answer.status, await answer.json()]).toMatchObject([400, { field: "password", message: SENTENCE }]);
    const api = await world.sendJson("POST", link.replace("/reset-password", "/api/auth/reset"), { password: common });
    expect([api.status, await api.json()]).toMatchObject([400, { field: "password", message: SENTENCE }]);
    const another = { password: "a new password", confirm: "a new password" };
    expect((await world.postForm(link, another, { headers: JSON_ONLY })).status).toBe(200);
  });

  test("takes the place of none in the profile, and no guess at the current one is counted", async () => {
    const { world, layla } = await worldOfLayla();
    const form = {
      ...{ name: "Layla", phone: "", country: "IQ", currentPassword: "whatever" },
      ...{ newPassword: common, confirmPassword: common },
    };
    const answer = await world.sendJson("PUT", "/api/profile", form, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([400, { field: "newPassword", message: SENTENCE }]);
    expect(world.stores.audit.entries.map(({ action }) => action)).not.toContain("password-refused");
  });
});

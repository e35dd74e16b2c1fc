// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type AccountDialog, openProfile } from "#test/support/account-dialog.tsx";

let dialog: AccountDialog;
afterEach(async () => {
  await dialog.screen.close();
  vi.unstubAllGlobals();
});

const isOn = (id: string) => document.querySelector<HTMLInputElement>(`#mails-${id}`)?.checked;

async function toggle(id: string) {
  await act(async () => document.querySelector<HTMLInputElement>(`#mails-${id}`)?.click());
  await dialog.screen.settle();
}

it("switches each kind of mail off and on by itself, saved as it is made", async () => {
  dialog = await openProfile();
  await dialog.screen.settle();
  expect([isOn("ends"), isOn("disconnected")]).toEqual([true, true]);
  dialog.answer("PUT /api/profile/mails", () => Response.json({ ends: false, disconnected: true }));
  await toggle("ends");
  expect(dialog.calls.at(-1)).toEqual({ what: "PUT /api/profile/mails", body: { ends: false, disconnected: true } });
  expect([isOn("ends"), isOn("disconnected")]).toEqual([false, true]);
  expect(dialog.screen.text()).toContain("The choice of mails is saved");
});

it("is as before where it could not be saved, and says so", async () => {
  dialog = await openProfile();
  await dialog.screen.settle();
  await toggle("disconnected");
  expect(isOn("disconnected")).toBe(true);
  expect(dialog.screen.find("alert")?.textContent).toContain("No response received from server");
});

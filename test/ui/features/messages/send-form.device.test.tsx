// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type jsonApi, Refusal } from "#test/support/json-api.ts";
import { CONNECTED, INSTANCE_PATH, openManageDialog } from "#test/support/manage-dialog.tsx";
import type { Screen } from "#test/support/ui.tsx";
import { chooseFilesOn, Upload, uploadsByHand } from "#test/support/uploads.ts";
// Else it would be fetched when the kind is chosen, in real time.
import "#ui/features/messages/file-field.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const ID = "med_00T3ZBV3WW5MCE7";
const KINDS = ["image", "video", "document", "audio", "sticker"] as const;

const routes = {
  [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED,
  [`POST ${INSTANCE_PATH}/messages`]: () => ({ message: "Sent", messageId: "M1", sentAt: NOW.toISOString() }),
  [`GET ${INSTANCE_PATH}/messages/M1`]: () => ({ status: "sent", at: NOW.toISOString() }),
};
const kept = { id: ID, mimetype: "a/b", fileName: "a.bin", bytes: 3, expiresAt: "2026-11-28T12:00:00Z" };

let page: Screen;
const isOff = () => page.find("button", "Send Message")?.hasAttribute("disabled");
const addresses = () => document.querySelectorAll("input[type=url]").length;
const sent = (api: ReturnType<typeof jsonApi>) =>
  api.calls.filter(({ method, path }) => method === "POST" && path.endsWith("/messages")).map(({ body }) => body);
const file = (name = "a.bin") => new File(["abc"], name);

async function open(kind: string, more: Parameters<typeof jsonApi>[0] = {}) {
  const opened = await openManageDialog({ ...routes, ...more });
  page = opened.page;
  await page.choose(kind);
  await page.settle();
  await page.fill("Phone Number", "9647701234567");
  return opened.api;
}

beforeEach(() => uploadsByHand(NOW));

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a file of this device", () => {
  it.each(KINDS)("goes out as %s in place of an address, once it is with the server", async (kind) => {
    const api = await open(kind);
    await chooseFilesOn(page, [file()]);
    const [call] = Upload.calls;
    expect([call?.url, isOff(), addresses()]).toEqual([`${INSTANCE_PATH}/files?fileName=a.bin`, true, 0]);
    await act(async () => call?.upload.onprogress?.({ loaded: 1, total: 3 }));
    expect(page.text()).toContain("Uploading… 33 %");
    await call?.end(201, kept);
    await page.settle();
    expect(isOff()).toBe(false);
    await page.click("Send Message");
    expect(sent(api)).toMatchObject([{ kind, url: `media:${ID}` }]);
  });

  it("gives way to an address again, and is not waited for any more", async () => {
    await open("document");
    await chooseFilesOn(page, [file()]);
    await page.click("Remove file a.bin");
    expect([Upload.calls[0]?.isAborted, addresses(), isOff()]).toEqual([true, 1, false]);
  });

  it("is of the kind that it was chosen for", async () => {
    await open("image");
    await chooseFilesOn(page, [file("a.png")]);
    await Upload.calls[0]?.end(201, kept);
    await page.choose("video");
    await page.settle();
    expect([addresses(), page.text().includes("a.png")]).toEqual([1, false]);
    await page.choose("image");
    await page.settle();
    expect([addresses(), page.text().includes("a.png")]).toEqual([0, true]);
  });

  it("that is too large is not sent up, and the form says so", async () => {
    await open("sticker");
    await chooseFilesOn(page, [new File([new Uint8Array(1024 * 1024 + 1)], "big.webp")]);
    expect(page.text()).toContain("big.webp is larger than 1 MB.");
    expect([Upload.calls.length, addresses()]).toEqual([0, 1]);
  });

  it("that the server does not keep is taken out again, with its reason", async () => {
    await open("audio");
    await chooseFilesOn(page, [file("a.mp3")]);
    await Upload.calls[0]?.end(507, { error: true, code: "MEDIA_QUOTA", message: "There is no room." });
    await page.settle();
    expect(page.text()).toContain("a.mp3: There is no room.");
    expect(addresses()).toBe(1);
  });

  it("that cannot be sent so says why", async () => {
    const sentence = "The file is no picture.";
    const refused = () => new Refusal("MEDIA_TYPE", sentence, { field: "url" });
    await open("image", { [`POST ${INSTANCE_PATH}/messages`]: refused });
    await chooseFilesOn(page, [file()]);
    await Upload.calls[0]?.end(201, kept);
    await page.settle();
    await page.click("Send Message");
    expect(page.text().split(sentence)).toHaveLength(2);
  });

  it("that another page was sending up is not waited for", async () => {
    await open("image");
    await chooseFilesOn(page, [file()]);
    await page.close();
    await open("image");
    expect([addresses(), isOff()]).toEqual([1, false]);
  });
});

// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type jsonApi, Refusal } from "#test/support/json-api.ts";
import { CONNECTED, INSTANCE_PATH, openManageDialog } from "#test/support/manage-dialog.tsx";
import type { Screen } from "#test/support/ui.tsx";
import { chooseFilesOn, Upload, uploadsByHand } from "#test/support/uploads.ts";
// Else it would be fetched when the kind is chosen, in real time.
import "#ui/features/messages/album-fields.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const URL_OF = { picture: "https://a.example/b.png", video: "https://a.example/b.mp4" };
const ID = "med_00T3ZBV3WW5MCE7";

const routes = {
  [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED,
  [`POST ${INSTANCE_PATH}/messages`]: () => ({ message: "Sent", messageId: "M1", sentAt: NOW.toISOString() }),
  [`GET ${INSTANCE_PATH}/messages/M1`]: () => ({ status: "sent", at: NOW.toISOString() }),
};

const keptAs = (id: string) => ({
  id,
  mimetype: "image/png",
  fileName: "a.png",
  bytes: 3,
  expiresAt: "2026-11-28T12:00:00Z",
});

let page: Screen;
const bodies = (api: ReturnType<typeof jsonApi>) =>
  api.calls.filter(({ method, path }) => method === "POST" && path.endsWith("/messages")).map(({ body }) => body);
const addresses = () => [...document.querySelectorAll<HTMLInputElement>("input[type=url]")].map(({ value }) => value);
const isOff = () => page.find("button", "Send Message")?.hasAttribute("disabled");

async function open(more: Parameters<typeof jsonApi>[0] = {}) {
  const opened = await openManageDialog({ ...routes, ...more });
  page = opened.page;
  await page.choose("album");
  await page.settle();
  await page.fill("Phone Number", "9647701234567");
  return opened.api;
}

const chooseFiles = (...files: File[]) => chooseFilesOn(page, files);
const picture = (name: string) => new File(["png"], name, { type: "image/png" });

beforeEach(() => uploadsByHand(NOW));

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an album's form", () => {
  it("sends addresses in their order, each as what its ending says, with the caption at the first", async () => {
    const api = await open();
    await page.fill("Address of file 1", URL_OF.video);
    await page.fill("Address of file 2", URL_OF.picture);
    await page.click("Add an address");
    await page.fill("Address of file 3", URL_OF.picture);
    await page.fill("Caption", "Our house");
    await page.click("Send Message");
    expect(bodies(api)).toEqual([
      {
        kind: "album",
        number: "9647701234567",
        items: [
          { kind: "video", url: URL_OF.video, caption: "Our house" },
          { kind: "image", url: URL_OF.picture },
          { kind: "image", url: URL_OF.picture },
        ],
      },
    ]);
    expect(page.text()).toContain("Sent");
  });

  it("has two to ten rows", async () => {
    await open();
    for (let more = 0; more < 8; more += 1) await page.click("Add an address");
    expect(addresses()).toHaveLength(10);
    expect(page.find("button", "Add an address")?.hasAttribute("disabled")).toBe(true);
    for (let less = 0; less < 8; less += 1) await page.click("Remove file 1");
    expect(addresses()).toHaveLength(2);
    expect(page.find("button", "Remove file 1")?.hasAttribute("disabled")).toBe(true);
  });

  it("sends files of this device up, one after the other, and waits for them", async () => {
    const api = await open();
    await chooseFiles(picture("a.png"), picture("b.png"));
    expect(isOff()).toBe(true);
    const [first] = Upload.calls;
    expect([Upload.calls.length, first?.url, first?.file?.name]).toEqual([
      1,
      `${INSTANCE_PATH}/files?fileName=a.png`,
      "a.png",
    ]);
    await act(async () => first?.upload.onprogress?.({ loaded: 1, total: 3 }));
    expect(page.text()).toContain("Uploading… 33 %");
    await first?.end(201, keptAs(ID));
    await page.settle();
    await Upload.calls[1]?.end(201, keptAs("med_00T3ZBV3WW5MCE8"));
    await page.settle();
    expect(isOff()).toBe(false);
    await page.click("Send Message");
    expect(bodies(api)).toMatchObject([
      {
        items: [
          { kind: "image", url: `media:${ID}`, fileName: "a.png" },
          { kind: "image", url: "media:med_00T3ZBV3WW5MCE8", fileName: "b.png" },
        ],
      },
    ]);
  });

  it("forgets no file where the next has come before the page was drawn again", async () => {
    const api = await open();
    await chooseFiles(picture("a.png"), picture("b.png"));
    await act(async () => {
      for (const [at, id] of [ID, "med_00T3ZBV3WW5MCE8"].entries()) {
        const call = Upload.calls[at];
        Object.assign(call ?? {}, { status: 201, response: keptAs(id) });
        call?.onload();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
    });
    await page.settle();
    expect(isOff()).toBe(false);
    await page.click("Send Message");
    expect(bodies(api)).toMatchObject([{ items: [{ url: `media:${ID}` }, { url: "media:med_00T3ZBV3WW5MCE8" }] }]);
  });

  it("forgets no file where the caption is typed before the page was drawn again", async () => {
    const api = await open();
    await page.fill("Address of file 1", URL_OF.picture);
    await chooseFiles(picture("a.png"));
    await act(async () => {
      const [call] = Upload.calls;
      Object.assign(call ?? {}, { status: 201, response: keptAs(ID) });
      call?.onload();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      await page.fill("Caption", "Our house");
    });
    await page.settle();
    expect(isOff()).toBe(false);
    await page.click("Send Message");
    expect(bodies(api)).toMatchObject([
      { items: [{ url: URL_OF.picture, caption: "Our house" }, { url: `media:${ID}` }] },
    ]);
  });

  it("says what the server says of a file that it does not keep, and goes on without it", async () => {
    await open();
    await chooseFiles(picture("a.png"));
    const error = { error: true, code: "MEDIA_QUOTA", message: "There is no room." };
    await Upload.calls[0]?.end(409, error);
    await page.settle();
    expect(page.text()).toContain("a.png: There is no room.");
    expect([addresses(), isOff()]).toEqual([["", ""], false]);
  });

  it.each([
    ["neither a picture nor a video", new File(["x"], "a.gif", { type: "image/gif" }), "a.gif is neither a picture"],
    [
      "too large",
      Object.defineProperty(picture("large.png"), "size", { value: 17 * 1024 * 1024 }),
      "large.png is larger than 16 MB.",
    ],
  ])("sends up no file that is %s, and says so", async (_what, file, sentence) => {
    await open();
    await chooseFiles(file);
    expect(Upload.calls).toEqual([]);
    expect(page.text()).toContain(sentence);
  });

  it("ends what is on its way for a row that is taken out, and for another kind", async () => {
    await open();
    await chooseFiles(picture("a.png"), picture("b.png"));
    await page.click("Remove file 1");
    expect(Upload.calls.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    await page.choose("text");
    await page.settle();
    expect(Upload.calls.map(({ isAborted }) => isAborted)).toEqual([true, true]);
    await page.choose("album");
    await page.settle();
    expect([addresses(), isOff()]).toEqual([["", ""], false]);
  });

  it("says at its own file what is wrong with that, and goes there", async () => {
    const sentence = "The URL does not lead to a video that WhatsApp can show.";
    const refusal = new Refusal("MEDIA_TYPE", sentence, { field: "items.1" });
    await open({ [`POST ${INSTANCE_PATH}/messages`]: () => refusal });
    await page.click("Send Message");
    const second = page.field("Address of file 2");
    expect([second.getAttribute("aria-invalid"), document.activeElement === second]).toEqual(["true", true]);
    const described = document.getElementById(second.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe(sentence);
    expect(page.text().split(sentence)).toHaveLength(2);
  });

  it("shows the call of the unified API", async () => {
    await open();
    await page.fill("Address of file 1", URL_OF.picture);
    const code = document.querySelector("details pre")?.textContent ?? "";
    expect(code).toContain("/v1/instances/Client041/messages");
    expect(code).toContain(`{"image": {"url": "${URL_OF.picture}"}}`);
    expect(code).toContain("Bearer ••••••••");
  });
});

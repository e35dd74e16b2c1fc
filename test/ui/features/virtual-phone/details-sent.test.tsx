// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import {
  account,
  closeTelegramPhone,
  LAYLA,
  message,
  openTelegramPhone,
  SUPPORT,
  TELEGRAM,
} from "#test/support/telegram-phone.tsx";
import type { Screen } from "#test/support/ui.tsx";
import { chooseFilesOn } from "#test/support/uploads.ts";

let page: Screen;

const BETWEEN = { from: LAYLA, to: SUPPORT };

async function open() {
  const messages = [message("a", { text: "Where, and whom do I ask for?" })];
  const opened = await openTelegramPhone({ accounts: [account(LAYLA), account(SUPPORT)], messages });
  page = opened.page;
  opened.api.routes[`POST ${TELEGRAM}/send`] = () => ({ id: "s1" });
  return opened;
}

afterEach(() => closeTelegramPhone(page));

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await page.fill(label, value);
}

/** What is wrong, and where the reader then is. */
function refused() {
  const says = [...document.querySelectorAll("dialog [role=alert]")].map(({ textContent }) => textContent).join("");
  return [says, (document.activeElement as HTMLInputElement).name];
}

describe("a place that the phone sends", () => {
  it("goes with its name, and what it answers", async () => {
    const { now, posted } = await open();
    await page.click("React or reply");
    await page.click("Reply");
    await page.click("Location");
    await fill({ Latitude: "33.3152", Longitude: "-44.3661", "Location Name": " Museum " });
    const location = { latitude: 33.3152, longitude: -44.3661, title: "Museum" };
    now.messages = [...now.messages, message("b", { ...BETWEEN, kind: "location", location })];
    await page.click("Send");
    const place = { kind: "location", latitude: 33.3152, longitude: -44.3661, place: "Museum" };
    expect(posted("send")).toEqual([{ ...BETWEEN, quotes: "a", ...place }]);
    expect(page.find("dialog")).toBeUndefined();
    expect(document.querySelector("form blockquote")).toBeNull();
    expect(document.querySelector("article[aria-label='Your answer']")?.textContent).toContain("Museum");
  });

  it("may be without a name, in Arabic digits, and given as maps copy it", async () => {
    const { posted } = await open();
    await page.click("Location");
    await fill({ Latitude: "٣٣٫٣١٥٢", Longitude: "−٤٤" });
    await page.click("Send");
    await page.click("Location");
    await page.fill("Latitude", "-33.8568, 151.2153");
    expect([page.field("Latitude").value, page.field("Longitude").value]).toEqual(["-33.8568", "151.2153"]);
    await page.click("Send");
    expect(posted("send")).toEqual([
      { ...BETWEEN, kind: "location", latitude: 33.3152, longitude: -44 },
      { ...BETWEEN, kind: "location", latitude: -33.8568, longitude: 151.2153 },
    ]);
  });

  it.each([
    [{}, "Enter a latitude from -90 to 90, such as 33.3152", "latitude"],
    [{ Latitude: "north" }, "Enter a latitude from -90 to 90, such as 33.3152", "latitude"],
    [{ Latitude: "90.1", Longitude: "1" }, "Enter a latitude from -90 to 90, such as 33.3152", "latitude"],
    [{ Latitude: "-90" }, "Enter a longitude from -180 to 180, such as 44.3661", "longitude"],
    [{ Latitude: "1", Longitude: "-180.5" }, "Enter a longitude from -180 to 180, such as 44.3661", "longitude"],
  ])("is refused as %j, beside its field", async (typed, sentence, field) => {
    const { posted } = await open();
    await page.click("Location");
    await fill(typed);
    await page.click("Send");
    expect(refused()).toEqual([sentence, field]);
    expect(posted("send")).toEqual([]);
  });
});

describe("a sound that the phone sends", () => {
  it.each([
    ["a voice message where it is Opus in Ogg, whatever its type", opusLasting(2), "video/ogg", true],
    ["music where it is another", new TextEncoder().encode("ID3"), "audio/mpeg", undefined],
  ])("goes as %s, and leaves what is typed", async (_as, bytes, type, voice) => {
    const { posted } = await open();
    await page.fill("Answer as", "Listen");
    await chooseFilesOn(page, [new File([Buffer.from(bytes)], "a", { type })]);
    const file = Buffer.from(bytes).toString("base64");
    const mimetype = voice ? "audio/ogg; codecs=opus" : type;
    expect(posted("send")).toEqual([{ ...BETWEEN, kind: "audio", file, mimetype, ...(voice && { voice }) }]);
    expect(page.field("Answer as").value).toBe("Listen");
  });
});

it("sends WebP as a sticker, and leaves what is typed", async () => {
  const { posted } = await open();
  await page.fill("Answer as", "Look");
  await chooseFilesOn(page, [new File(["RIFF"], "a.webp", { type: "image/webp" })]);
  const file = Buffer.from("RIFF").toString("base64");
  expect(posted("send")).toEqual([{ ...BETWEEN, kind: "sticker", file, mimetype: "image/webp" }]);
  expect(page.field("Answer as").value).toBe("Look");
});

describe("a poll that the phone sends", () => {
  it("goes with its options, one of which is chosen, or more", async () => {
    const { posted } = await open();
    await page.click("Poll");
    await fill({ Question: " When? ", Options: "Today\n\n Tomorrow " });
    await page.click("Send");
    await page.click("Poll");
    await fill({ Question: "What?", Options: "Tea\nCoffee\nWater" });
    await act(async () => document.querySelector<HTMLInputElement>("dialog input[type=checkbox]")?.click());
    await page.click("Send");
    expect(posted("send")).toEqual([
      { ...BETWEEN, kind: "poll", question: "When?", options: ["Today", "Tomorrow"], multiple: false },
      { ...BETWEEN, kind: "poll", question: "What?", options: ["Tea", "Coffee", "Water"], multiple: true },
    ]);
  });

  it.each([
    [{}, "Enter what the poll asks", "question"],
    [{ Question: "When?", Options: "Today" }, "Enter 2 to 12 options, a line each", "options"],
    [
      { Question: "When?", Options: "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm" },
      "Enter 2 to 12 options, a line each",
      "options",
    ],
    [{ Question: "When?", Options: "Today\nToday " }, "Enter each option once", "options"],
  ])("is refused as %j, beside its field", async (typed, sentence, field) => {
    const { posted } = await open();
    await page.click("Poll");
    await fill(typed);
    await page.click("Send");
    expect(refused()).toEqual([sentence, field]);
    expect(posted("send")).toEqual([]);
  });
});

describe("a contact that the phone sends", () => {
  it("goes with its name and number, however that is written", async () => {
    const { posted } = await open();
    await page.click("Contact");
    await fill({ Name: "Omar, driver", "Phone Number": "+٩٦٤ 770 555 0199" });
    await page.click("Send");
    expect(posted("send")).toEqual([{ ...BETWEEN, kind: "contact", name: "Omar, driver", number: "9647705550199" }]);
    expect(page.find("dialog")).toBeUndefined();
  });

  it("is refused without a name, and with what is no number", async () => {
    const { posted } = await open();
    await page.click("Contact");
    await page.click("Send");
    expect(refused()).toEqual(["Enter the name on the card", "name"]);
    await fill({ Name: "Omar", "Phone Number": "0770 555 0199" });
    await page.click("Send");
    expect(refused()).toEqual([
      "Start the phone number with its country code instead of 0, such as 9647701234567",
      "number",
    ]);
    expect(posted("send")).toEqual([]);
  });

  it("says why the network did not take it, and keeps what was typed", async () => {
    const { api } = await open();
    const sentence = "Somebody else on this sandbox has this phone.";
    api.routes[`POST ${TELEGRAM}/send`] = () => new Refusal("CONFLICT", sentence);
    await page.click("Contact");
    await fill({ Name: "Omar", "Phone Number": "9647705550199" });
    await page.click("Send");
    expect(page.find("dialog")?.textContent).toContain(sentence);
    expect(page.field("Name").value).toBe("Omar");
  });
});

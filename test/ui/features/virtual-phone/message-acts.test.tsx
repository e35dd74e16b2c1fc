// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
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

const POLL = { kind: "poll", text: "When?" } as const;
const yesNo = (chosen?: "Today" | "Tomorrow") =>
  ["Today", "Tomorrow"].map((text) =>
    text === chosen ? { text, votes: 1, chosen: true as const } : { text, votes: 0 },
  );

async function open(messages: ReturnType<typeof message>[]) {
  const opened = await openTelegramPhone({ accounts: [account(LAYLA), account(SUPPORT)], messages });
  page = opened.page;
  opened.api.routes[`POST ${TELEGRAM}/send`] = () => ({ id: "s1" });
  return opened;
}

afterEach(() => closeTelegramPhone(page));

/** The button's name goes on with its votes. */
async function vote(option: string) {
  const name = [...document.querySelectorAll("article button")].map(({ textContent }) => textContent ?? "");
  await page.click(name.find((each) => each.startsWith(option)) ?? option);
}

const pressed = () =>
  [...document.querySelectorAll<HTMLElement>("[role=log] article [aria-pressed]")].map((each) => [
    each.textContent,
    each.getAttribute("aria-pressed"),
  ]);

describe("a poll on the phone", () => {
  it("is voted in, and another press takes the vote back", async () => {
    const { now, posted } = await open([message("a", { ...POLL, options: yesNo() })]);
    expect(page.text()).toContain("Choose one");
    now.messages = [message("a", { ...POLL, options: yesNo("Today") })];
    await vote("Today");
    expect(pressed()).toEqual([
      ["Today1 vote", "true"],
      ["Tomorrow0 votes", "false"],
    ]);
    await vote("Tomorrow");
    await vote("Today");
    const cast = { kind: "vote", from: LAYLA, to: SUPPORT, about: "a" };
    expect(posted("send")).toEqual([
      { ...cast, options: ["Today"] },
      { ...cast, options: ["Tomorrow"] },
      { ...cast, options: [] },
    ]);
  });

  it("of which more may be chosen keeps what was chosen before", async () => {
    const { posted } = await open([message("a", { ...POLL, options: yesNo("Today"), multiple: true })]);
    expect(page.text()).toContain("Choose one or more");
    await vote("Tomorrow");
    await vote("Today");
    expect(posted("send").map((body) => (body as { options: string[] }).options)).toEqual([["Today", "Tomorrow"], []]);
  });

  it("says why a vote was not taken", async () => {
    const { api } = await open([message("a", { ...POLL, options: yesNo() })]);
    api.routes[`POST ${TELEGRAM}/send`] = () =>
      new Refusal("CONFLICT", "Somebody else on this sandbox has this phone.");
    await vote("Today");
    expect(page.text()).toContain("Somebody else on this sandbox has this phone.");
  });
});

describe("a message on the phone", () => {
  it("is reacted to, and the reaction taken back", async () => {
    const { now, posted } = await open([message("a", { text: "Hello" })]);
    await page.click("React or reply");
    now.messages = [message("a", { text: "Hello", reactions: [{ from: LAYLA, emoji: "👍" }] })];
    await page.click("React with 👍");
    expect(document.querySelector("[role=log] article")?.textContent).toContain("Reactions: 👍");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("React or reply");
    await page.click("React or reply");
    expect(page.find("button", "React with 👍")?.getAttribute("aria-pressed")).toBe("true");
    await page.click("React with 👍");
    const reaction = { kind: "reaction", from: LAYLA, to: SUPPORT, about: "a" };
    expect(posted("send")).toEqual([
      { ...reaction, emoji: "👍" },
      { ...reaction, emoji: "" },
    ]);
  });

  it("is answered with a quote, which stands above the answer", async () => {
    const { now, posted } = await open([message("a", { text: "When?" })]);
    await page.click("React or reply");
    await page.click("Reply");
    expect(document.activeElement).toBe(page.field("Answer as"));
    expect(document.querySelector("form blockquote")?.textContent).toContain("When?");
    await page.click("Cancel reply");
    expect(document.querySelector("form blockquote")).toBeNull();
    await page.click("React or reply");
    await page.click("Reply");
    await page.fill("Answer as", "At six");
    now.messages = [...now.messages, message("b", { from: LAYLA, to: SUPPORT, text: "At six", quotes: "a" })];
    await page.click("Send answer");
    expect(posted("reply")).toEqual([{ from: LAYLA, to: SUPPORT, text: "At six", quotes: "a" }]);
    expect(document.querySelector("form blockquote")).toBeNull();
    expect(document.querySelector("[role=log] article blockquote")?.textContent).toContain("When?");
  });

  it("is answered once, with what was typed until then, however long that takes", async () => {
    const { api, posted } = await open([message("a", { text: "When?" })]);
    const gone = Promise.withResolvers<void>();
    api.routes[`POST ${TELEGRAM}/reply`] = () => gone.promise.then(() => ({ id: "r1" }));
    await page.click("React or reply");
    await page.click("Reply");
    await page.fill("Answer as", "At six");
    await page.click("Send answer");
    await chooseFilesOn(page, [new File(["bread"], "list.txt", { type: "text/plain" })]);
    await page.fill("Answer as", "At six, or seven");
    gone.resolve();
    await page.settle();
    expect(posted("reply")).toEqual([{ from: LAYLA, to: SUPPORT, text: "At six", quotes: "a" }]);
    expect(posted("send")).toEqual([]);
    expect(page.field("Answer as").value).toBe("At six, or seven");
    expect(document.querySelector("form blockquote")).toBeNull();
  });

  it("that answers what is gone says so, and one of Telegram itself has nothing to be done to it", async () => {
    await open([message("a", { text: "Yes", quotes: "gone" })]);
    expect(page.text()).toContain("A message that this phone no longer has");
    await page.close();
    await open([message("b", { from: "777000", text: "New login" })]);
    expect(page.find("button", "React or reply")).toBeUndefined();
  });
});

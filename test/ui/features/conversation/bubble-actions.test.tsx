// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { show } from "#test/support/ui.tsx";
import { LOGGED, SHOP } from "#test/support/ui-samples.ts";
import { type Acted, NOTHING_DONE } from "#ui/features/conversation/acts-in.ts";
import { BubbleActions, takesActs } from "#ui/features/conversation/bubble-actions.tsx";

const ACT = `/api/instances/${SHOP.id}/log/${LOGGED.id}/act`;
const CHATS = {
  chats: [
    { last: LOGGED, person: LOGGED.person, unread: 0 },
    { last: { ...LOGGED, chat: "c2" }, person: { ...LOGGED.person, recipient: "id:7", name: "Omar" }, unread: 0 },
  ],
  next: null,
};

async function actions(changes: Partial<LoggedMessage> = {}, acted: Partial<Acted> = {}) {
  const api = jsonApi({
    [`POST ${ACT}`]: () => ({ id: "msg_2", message: "Queued" }),
    "GET /api/chats": () => CHATS,
  });
  const onReply = vi.fn();
  const message = { ...LOGGED, ...changes };
  const page = await show(
    <BubbleActions instance={SHOP} message={message} acted={{ ...NOTHING_DONE, ...acted }} onReply={onReply} />,
  );
  const choose = async (action: string) => {
    await page.click("Message actions");
    await page.click(action);
  };
  const asked = () => api.calls.filter(({ path }) => path === ACT).map(({ body }) => body);
  return { api, page, choose, asked, onReply };
}

async function offered(changes: Partial<LoggedMessage>): Promise<(string | null)[]> {
  const { page } = await actions(changes);
  await page.click("Message actions");
  return [...document.querySelectorAll("[role=group] button")]
    .map((button) => button.getAttribute("aria-label"))
    .filter((label) => !label?.startsWith("React with"));
}

it("offers of ours more than of theirs, and of what has no words no change", async () => {
  const always = ["Reply", "Forward", "Pin"];
  const heard = { direction: "in", state: "received", content: null } as const;
  expect(await offered({})).toEqual([...always, "Change the message", "Take back for everybody"]);
  expect(await offered(heard)).toEqual(always);
  expect(await offered({ kind: "location", text: null })).toEqual([...always, "Take back for everybody"]);
  expect(await offered({ ...heard, kind: "poll" })).toEqual(["Reply", "Pin"]);
});

it.each([
  ["waits", { state: "queued" }],
  ["did not go out", { state: "failed" }],
  ["is no longer kept", { person: null }],
  ["is an act itself", { kind: "reaction" }],
] as const)("there are none where a message %s", (_, changes) => {
  expect(takesActs(LOGGED, NOTHING_DONE)).toBe(true);
  expect(takesActs({ ...LOGGED, ...changes }, NOTHING_DONE)).toBe(false);
  expect(takesActs(LOGGED, { ...NOTHING_DONE, isTakenBack: true })).toBe(false);
});

it("reacts, and takes back the reaction that stands", async () => {
  const { choose, asked } = await actions({}, { own: "❤️" });
  await choose("React with 👍");
  await choose("React with ❤️");
  expect(asked()).toEqual([
    { act: "react", emoji: "👍" },
    { act: "react", emoji: "" },
  ]);
});

it("pins, unpins what is pinned, and leads to an answer", async () => {
  const first = await actions();
  await first.choose("Pin");
  await first.choose("Reply");
  expect([first.asked(), first.onReply.mock.calls.length]).toEqual([[{ act: "pin" }], 1]);
  const pinned = await actions({}, { isPinned: true });
  await pinned.choose("Unpin");
  expect(pinned.asked()).toEqual([{ act: "unpin" }]);
});

it("says why it was not done", async () => {
  const { api, page, choose } = await actions();
  api.routes[`POST ${ACT}`] = () => new Refusal("NOT_CHANGEABLE", "Only a message that has reached both sides.");
  await choose("Pin");
  await page.sees(() => expect(page.find("alert")?.textContent).toBe("Only a message that has reached both sides."));
});

it("asks for the new words, with those of now in it", async () => {
  const { api, page, choose, asked } = await actions({}, { text: "At six" });
  await choose("Change the message");
  await page.sees(() => expect(page.field("Text").value).toBe("At six"));
  await page.fill("Text", "  ");
  await page.click("Change");
  expect(document.body.textContent).toContain("Write what it shall say.");
  api.routes[`POST ${ACT}`] = () => new Refusal("MALFORMED", "The text is too long.", { field: "text" });
  await page.fill("Text", "At seven");
  await page.click("Change");
  await page.sees(() => expect(document.body.textContent).toContain("The text is too long."));
  api.routes[`POST ${ACT}`] = () => ({ id: "msg_2", message: "Queued" });
  await page.click("Change");
  await page.sees(() => expect(page.find("dialog")).toBeUndefined());
  expect(asked()).toEqual([
    { act: "edit", text: "At seven" },
    { act: "edit", text: "At seven" },
  ]);
});

it("passes on to another chat, and to anybody by their number", async () => {
  const { page, choose, asked } = await actions();
  await choose("Forward");
  await page.sees(() => expect(page.find("dialog")).toBeDefined());
  await page.sees(() => expect(document.querySelectorAll("option")).toHaveLength(2));
  await page.click("Forward");
  await page.sees(() => expect(page.find("dialog")).toBeUndefined());
  expect(asked()).toEqual([{ act: "forward", to: "id:7" }]);
});

it("asks before it takes back for everybody", async () => {
  const { page, choose, asked } = await actions();
  await choose("Take back for everybody");
  await page.sees(() => expect(page.find("dialog")).toBeDefined());
  expect(asked()).toEqual([]);
  await page.click("Take back");
  await page.sees(() => expect(page.find("dialog")).toBeUndefined());
  expect(asked()).toEqual([{ act: "delete" }]);
});

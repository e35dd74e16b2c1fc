import { expect, it } from "vitest";
import { messageWriter } from "#test/support/owned-messages.ts";
import { webWorld } from "#test/support/web.ts";

async function world() {
  const web = webWorld();
  const layla = await web.person("layla@example.com");
  const shop = await web.instanceOf(layla, { name: "Shop", platform: "whatsapp" });
  return { ...web, ...messageWriter(web.stores.messages), layla, shop };
}

it("has a message reacted to, changed, pinned, passed on and taken back by its gateway", async () => {
  const { shop, said, sendJson, layla, whatsapp } = await world();
  const id = await said(shop.id, 1, "one");
  whatsapp.putMessage(shop.id, id, "sent");
  const act = async (body: object) => {
    const answer = await sendJson("POST", `/api/instances/${shop.id}/log/${id}/act`, body, { as: layla });
    return [answer.status, await answer.json()];
  };
  const acts = [
    { act: "react", emoji: "👍" },
    { act: "edit", text: "two" },
    { act: "pin" },
    { act: "unpin" },
    { act: "forward", to: "9647711111111" },
    { act: "delete" },
  ];
  for (const body of acts) expect(await act(body)).toMatchObject([200, { id: expect.stringMatching(/^msg_/) }]);
  expect(whatsapp.done).toEqual([
    `react ${id} 👍`,
    `edit ${id} two`,
    ...["pin", "unpin"].map((done) => `${done} ${id}`),
    `forward ${id} 9647711111111`,
    `delete ${id}`,
  ]);
  expect(await act({ act: "edit" })).toMatchObject([400, { code: "MALFORMED", field: "text" }]);
  expect(await act({ act: "archive" })).toMatchObject([400, { code: "MALFORMED", field: "act" }]);
  whatsapp.putMessage(shop.id, id, "failed");
  expect(await act({ act: "pin" })).toMatchObject([409, { code: "NOT_CHANGEABLE" }]);
});

it("tells how a chat stands, and changes that", async () => {
  const { get, sendJson, layla: as, shop } = await world();
  const pathOf = (name: string) => `/api/instances/${shop.id}/chat/${encodeURIComponent(name)}`;
  const path = pathOf("+9647711111111");
  const standing = async () => (await get(path, { as })).json();
  const act = async (body: object) => {
    const answer = await sendJson("POST", `${path}/act`, body, { as });
    return [answer.status, await answer.json()];
  };
  expect(await standing()).toEqual({ archived: false, mutedUntil: null, blocked: false });
  for (const done of ["archive", "mute", "block"]) expect(await act({ act: done })).toEqual([200, {}]);
  expect(await standing()).toEqual({ archived: true, mutedUntil: "forever", blocked: true });
  expect(await act({ act: "mute", hours: 0 })).toMatchObject([400, { code: "MALFORMED", field: "hours" }]);
  expect(await act({ act: "delete" })).toMatchObject([400, { code: "MALFORMED", field: "act" }]);
  const nobody = await get(pathOf("9647700000404"), { as });
  expect([nobody.status, await nobody.json()]).toMatchObject([404, { code: "RECIPIENT_NOT_FOUND" }]);
});

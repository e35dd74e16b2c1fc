import { describe, expect, it } from "vitest";
import type { ChatsView, LoggedMessage, MessageLogView } from "#ports/contracts/dashboard/message-log.ts";
import { chatsSchema, messageLogSchema } from "#ports/contracts/dashboard/message-log.ts";
import { messageAt, messageWriter, phone } from "#test/support/owned-messages.ts";
import { webWorld } from "#test/support/web.ts";

async function world() {
  const web = webWorld();
  const layla = await web.person("layla@example.com");
  const omar = await web.person("omar@example.com");
  const shop = await web.instanceOf(layla);
  const support = await web.instanceOf(layla, { name: "Help", platform: "whatsapp" });
  const foreign = await web.instanceOf(omar);
  const write = messageWriter(web.stores.messages);
  const read = async <Answer>(path: string, as = layla) => {
    const answer = await web.get(path, { as });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const list = async (query = "") =>
    (await read<MessageLogView>(`/api/messages${query}`)).body.messages.map(({ id }) => id);
  return { ...web, ...write, layla, omar, shop, support, foreign, read, list };
}

describe("GET /api/messages", () => {
  it("lists the messages of all the reader's instances as the contract says, and nobody else's", async () => {
    const { shop, support, foreign, said, heard, read } = await world();
    await said(shop.id, 1, { kind: "image", url: "https://user:pw@a.example/b.png", caption: "Look" });
    await heard(support.id, 2, "مرحبا");
    await said(foreign.id, 3, "canary");
    const { body } = await read<MessageLogView>("/api/messages");
    expect(messageLogSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      messages: [
        {
          ...{ id: messageAt(2), direction: "in", state: "received", text: "مرحبا", why: null, remedy: null },
          person: { name: "Sara", phone: phone(1).phone, recipient: phone(1).phone },
        },
        {
          ...{ id: messageAt(1), direction: "out", state: "queued", text: "Look", remedy: "cancel" },
          content: { kind: "image", url: "https://a.example/b.png", caption: "Look" },
          why: "The message waits for its turn.",
        },
      ],
      ...{ next: null, lookedBackTo: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/canary|pw@/);
  });

  it("shows a text without the signs that make it bold, where they were read", async () => {
    const { shop, said, read } = await world();
    await said(shop.id, 1, "**Ready**: snake\\_case", { options: { parse: "markdown" } });
    await said(shop.id, 2, "**Ready**");
    const { body } = await read<MessageLogView>("/api/messages");
    expect(body.messages.map(({ text }) => text)).toEqual(["**Ready**", "Ready: snake_case"]);
    const asked = { kind: "text", text: "**Ready**: snake\\_case" };
    expect(body.messages[1]?.content).toEqual(asked);
  });

  it("takes no number for a name", async () => {
    const { shop, heard, read } = await world();
    const sender = { name: `+${phone(1).phone}`, phone: phone(1).phone, username: null, id: null };
    await heard(shop.id, 1, "Hello", { sender });
    const { body } = await read<MessageLogView>("/api/messages");
    expect(body.messages[0]?.person).toMatchObject({ name: null, phone: phone(1).phone });
  });

  it("says of sound that came in whether it was spoken into the phone", async () => {
    const { shop, heard, read } = await world();
    const file = { mimetype: "audio/ogg", fileName: null, bytes: 900, reference: "r" };
    await heard(shop.id, 1, "", { kind: "audio", file });
    await heard(shop.id, 2, "", { kind: "audio", file: { ...file, isVoice: true } });
    const { body } = await read<MessageLogView>("/api/messages");
    expect(messageLogSchema.parse(body)).toEqual(body);
    const shown = { mimetype: "audio/ogg", name: null, bytes: 900 };
    expect(body.messages.map((message) => message.file)).toEqual([
      { ...shown, voice: true },
      { ...shown, voice: false },
    ]);
  });

  it("says of what came in to a group what that is called, and who wrote it", async () => {
    const { shop, said, heard, read, stores, get, layla } = await world();
    const team = { kind: "group", id: "120363000000000001" } as const;
    await stores.groupNames.keep(shop.id, [{ recipient: team, subject: "Delivery team" }], new Date());
    await said(shop.id, 1, "Hello");
    await heard(shop.id, 2, "At ten", { recipient: team });
    const nobody = { name: "", phone: null, username: null, id: null };
    await heard(shop.id, 3, "News", { recipient: { kind: "channel", id: "9" }, sender: nobody });
    const { body } = await read<MessageLogView>("/api/messages");
    expect(messageLogSchema.parse(body)).toEqual(body);
    const group = { recipient: "group:120363000000000001", name: "Delivery team", phone: null, username: null };
    const sara = { recipient: phone(1).phone, name: "Sara", phone: phone(1).phone, username: null };
    expect(body.messages.map(({ person, writer }) => [person?.recipient, person?.name, writer])).toEqual([
      ["channel:9", null, null],
      [group.recipient, group.name, sara],
      [phone(1).phone, null, null],
    ]);
    const chats = (await read<ChatsView>("/api/chats")).body.chats;
    expect(chats.map(({ person }) => person?.name)).toEqual([null, "Delivery team", null]);
    const one = await read<LoggedMessage>(`/api/instances/${shop.id}/log/${messageAt(2)}`);
    expect(one.body).toMatchObject({ person: group, writer: sara });
    const csv = await (await get("/api/messages.csv?direction=in", { as: layla })).text();
    expect(csv).toContain(`,${group.recipient},Sara,At ten,`);
  });

  it("narrows by each filter", async () => {
    const { shop, support, said, heard, list, read } = await world();
    const at = new Date();
    await said(shop.id, 1, "one", { ends: { state: "failed", at, failure: { code: "recipient-not-found" } } });
    await said(support.id, 2, "two", { to: phone(2) });
    await heard(shop.id, 3, "ثلاثة");
    expect(await list(`?instance=${support.id}`)).toEqual([messageAt(2)]);
    expect(await list("?direction=in")).toEqual([messageAt(3)]);
    expect(await list("?state=failed,unknown")).toEqual([messageAt(1)]);
    expect(await list("?since=2026-11-20T12:00:00.002Z&until=2026-11-20T12:00:00.003Z")).toEqual([messageAt(2)]);
    expect(await list(`?search=${encodeURIComponent("ثلاثه")}`)).toEqual([messageAt(3)]);
    expect(await list(`?search=${phone(2).phone}`)).toEqual([messageAt(2)]);
    const { body } = await read<ChatsView>("/api/chats");
    const chat = body.chats.find(({ last }) => last.id === messageAt(2))?.last.chat ?? "";
    expect(await list(`?instance=${support.id}&chat=${encodeURIComponent(chat)}`)).toEqual([messageAt(2)]);
  });

  it("comes a page at a time, and says how far a search has looked", async () => {
    const { shop, heard, read } = await world();
    for (let n = 0; n < 60; n += 1) await heard(shop.id, n, `${n}`);
    const { body: first } = await read<MessageLogView>("/api/messages");
    expect([first.messages.length, first.next, first.lookedBackTo]).toEqual([50, messageAt(10), null]);
    const { body: rest } = await read<MessageLogView>(`/api/messages?after=${first.next}`);
    expect([rest.messages.length, rest.next]).toEqual([10, null]);
  });

  it.each([
    "?instance=x",
    "?direction=up",
    "?state=lost",
    "?since=yesterday",
    "?after=7",
    "?limit=51",
    "?color=red",
    `?search=${"x".repeat(201)}`,
  ])("refuses %s", async (query) => {
    const { read } = await world();
    expect(await read(`/api/messages${query}`)).toMatchObject({ status: 400, body: { code: "MALFORMED" } });
  });

  it("knows no instance of another", async () => {
    const { foreign, read } = await world();
    const answer = { status: 404, body: { code: "INSTANCE_NOT_FOUND" } };
    expect(await read(`/api/messages?instance=${foreign.id}`)).toMatchObject(answer);
    expect(await read(`/api/chats?instance=${foreign.id}`)).toMatchObject(answer);
  });
});

describe("what a message is about", () => {
  it("is told in a chat and with one message, as far as it is kept", async () => {
    const { shop, said, heard, read, stores } = await world();
    await heard(shop.id, 1, "x".repeat(1_000));
    await heard(shop.id, 2, "and?", { about: "P1" });
    await heard(shop.id, 3, "gone", { about: "P0" });
    await said(shop.id, 4, "hi");
    const chat = encodeURIComponent(stores.messages.chatOf(shop.id, phone(1)));
    const { body } = await read<MessageLogView>(`/api/messages?instance=${shop.id}&chat=${chat}`);
    expect(messageLogSchema.parse(body)).toEqual(body);
    const about = { message: { id: messageAt(1), direction: "in", text: "x".repeat(280), person: { name: "Sara" } } };
    expect(body.messages.map((message) => message.about)).toMatchObject([null, { message: null }, about, null]);
    expect((await read<LoggedMessage>(`/api/instances/${shop.id}/log/${messageAt(2)}`)).body).toMatchObject({ about });
    const { body: all } = await read<MessageLogView>("/api/messages");
    expect(all.messages.map((message) => message.about)).toEqual([null, null, null, null]);
  });
});

describe("GET /api/chats", () => {
  it("names everybody with the newest message, and by what they call themselves", async () => {
    const { shop, said, heard, read } = await world();
    await heard(shop.id, 1, "hello");
    await said(shop.id, 2, "hi");
    await said(shop.id, 3, "other", { to: phone(3) });
    const { body } = await read<ChatsView>("/api/chats");
    expect(chatsSchema.parse(body)).toEqual(body);
    expect(body.chats.map(({ last, person }) => [last.id, person?.name, person?.phone])).toEqual([
      [messageAt(3), null, phone(3).phone],
      [messageAt(2), "Sara", phone(1).phone],
    ]);
  });
});

describe("one message", () => {
  it("tells its whole life, why it failed, and what helps", async () => {
    const { shop, said, read } = await world();
    const ends = {
      state: "failed",
      at: new Date("2026-11-20T12:00:09Z"),
      failure: { code: "not-acknowledged" },
    } as const;
    const id = await said(shop.id, 1, "x".repeat(1_000), { ends });
    const { body } = await read<LoggedMessage>(`/api/instances/${shop.id}/log/${id}`);
    expect(body).toMatchObject({
      ...{ state: "failed", remedy: "resend", attempts: 1, text: "x".repeat(1_000) },
      why: "WhatsApp did not confirm the message in time. It may still arrive: check before sending it again.",
      times: { accepted: "2026-11-20T12:00:00.001Z", ended: "2026-11-20T12:00:09.000Z" },
    });
    const { body: log } = await read<MessageLogView>("/api/messages");
    expect(log.messages[0]?.text).toHaveLength(280);
  });

  it("is cancelled and sent again by its gateway", async () => {
    const { shop, said, sendJson, layla, whatsapp } = await world();
    const id = await said(shop.id, 1, "one");
    whatsapp.putMessage(shop.id, id, "queued");
    const act = async (what: string) => {
      const answer = await sendJson("POST", `/api/instances/${shop.id}/log/${id}/${what}`, {}, { as: layla });
      return [answer.status, await answer.json()];
    };
    expect(await act("cancel")).toEqual([200, { message: "Cancelled before it left" }]);
    expect(await act("cancel")).toMatchObject([409, { code: "NOT_CANCELLABLE" }]);
    expect(await act("resend")).toMatchObject([200, { id: expect.stringMatching(/^msg_/) }]);
    expect(whatsapp.done).toEqual([`cancel ${id}`, `resend ${id}`]);
  });

  it("gives the file that came in, to be kept and never run", async () => {
    const { shop, heard, get, layla, whatsapp } = await world();
    const id = await heard(shop.id, 1, "");
    whatsapp.putFile(shop.id, id, Buffer.from("<script>"), "text/html");
    const answer = await get(`/api/instances/${shop.id}/log/${id}/media`, { as: layla });
    expect(await answer.text()).toBe("<script>");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ "content-type": "text/html", "content-disposition": "attachment", "content-length": "8" },
      ...{ "x-content-type-options": "nosniff", "cache-control": "no-store" },
    });
    whatsapp.putMessage(shop.id, id, "read");
    const refusals = ["?item=2", "?item=11"].map(async (query) => {
      const answer = await get(`/api/instances/${shop.id}/log/${id}/media${query}`, { as: layla });
      const { code, field } = (await answer.json()) as { readonly code: string; readonly field?: string };
      return [answer.status, code, field];
    });
    expect(await Promise.all(refusals)).toEqual([
      [410, "MEDIA_GONE", undefined],
      [400, "MALFORMED", "item"],
    ]);
  });

  it("is kept without a wait for the network where that is preferred", async () => {
    const { shop, sendJson, layla, whatsapp } = await world();
    const body = { kind: "text", number: phone(1).phone, text: "Hello" };
    const headers = { prefer: "respond-async" };
    const answer = await sendJson("POST", `/api/instances/${shop.id}/messages`, body, { as: layla, headers });
    expect([answer.status, await answer.json()]).toMatchObject([202, { id: expect.stringMatching(/^msg_/) }]);
    expect(whatsapp.sent).toMatchObject([{ number: phone(1).phone, message: { kind: "text", text: "Hello" } }]);
  });
});

describe("GET /api/messages.csv", () => {
  const FIRST =
    "id,time,instance,platform,direction,kind,state,person,name,text,accepted,sent,delivered,read,ended,reason";

  it("is a table of all that is meant, however many pages it takes, with whole texts and no cell that calculates", async () => {
    const { shop, foreign, heard, get, layla } = await world();
    const long = "x".repeat(1_000);
    for (let n = 0; n < 450; n += 1) await heard(shop.id, n, n === 0 ? long : `=${n}, "so"`);
    await heard(foreign.id, 500, "canary");
    const answer = await get("/api/messages.csv?direction=in", { as: layla });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="wesal-messages-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = await answer.text();
    const [first, ...rows] = text.trimEnd().split("\r\n");
    expect(first).toBe(FIRST);
    expect(rows).toHaveLength(450);
    expect(rows[0]).toMatch(new RegExp(`^${messageAt(449)},2026-11-20T[^,]+,[^,]+,[a-z]+,in,text,received,`));
    expect(rows[0]).toContain(`"'=449, ""so"""`);
    expect(rows.at(-1)).toContain(long);
    expect(text).not.toContain("canary");
  });

  it("says in the reader's language why one did not go out", async () => {
    const { shop, said, get, layla, stores } = await world();
    const at = new Date();
    await said(shop.id, 1, "one", { ends: { state: "failed", at, failure: { code: "recipient-not-found" } } });
    const rowOf = async () => {
      const [, row] = (await (await get("/api/messages.csv?state=failed", { as: layla })).text()).split("\r\n");
      return row ?? "";
    };
    expect(await rowOf()).not.toMatch(/[\u0600-\u06ff]/);
    await stores.users.setLanguage(layla.id, "ar");
    expect(await rowOf()).toMatch(/[\u0600-\u06ff].+\."?$/);
  });

  it.each(["?instance=x", "?after=7", "?limit=5"])("refuses %s", async (query) => {
    const { read } = await world();
    expect(await read(`/api/messages.csv${query}`)).toMatchObject({ status: 400, body: { code: "MALFORMED" } });
  });

  it("knows no instance of another", async () => {
    const { foreign, read } = await world();
    expect(await read(`/api/messages.csv?instance=${foreign.id}`)).toMatchObject({ status: 404 });
  });
});

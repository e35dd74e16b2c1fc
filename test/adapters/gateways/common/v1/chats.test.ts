import { afterEach, describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { FAKE_PICTURE } from "#test/fakes/network-chats.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { AUTHORIZATION, BOTH, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const path = (id: string, of: string) =>
  `/v1/instances/Client001/${of === "picture" ? "contacts" : "chats"}/${encodeURIComponent(id)}/${of}`;
const GROUP = "group:4000000001";

describe.each(BOTH)("a picture on $platform", ({ open, person }) => {
  it("is answered with its bytes, its type, and how it may be kept", async () => {
    const { transport } = await open();
    const get = { method: "GET", path: path(person, "picture"), headers: AUTHORIZATION };
    const { status, headers, text } = await transport(get);
    expect([status, text]).toEqual([200, FAKE_PICTURE.bytes.toString()]);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(FAKE_PICTURE.bytes.byteLength),
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const again = { ...get, headers: { ...AUTHORIZATION, "if-none-match": `W/"x", ${headers.etag}` } };
    const same = await transport(again);
    expect([same.status, same.text, same.headers.etag]).toEqual([304, "", headers.etag]);
    expect(same.headers["cache-control"]).toBe("private, max-age=300");
    const other = await transport({ ...get, headers: { ...AUTHORIZATION, "if-none-match": '"another"' } });
    expect(other.status).toBe(200);
  });

  it("is said not to be there, in words, and so is whoever is nobody", async () => {
    const { ask } = await open();
    const none = await ask("GET", path(GROUP, "picture"));
    expect([none.status, none.answer.code, none.answer.detail]).toEqual([
      ...[404, "PICTURE_NOT_FOUND", "There is no picture here, or it is not shown to this account."],
    ]);
    expect(none.headers["cache-control"]).toBe("no-store");
    const nobody = await ask("GET", path("9647700000404", "picture"));
    expect([nobody.status, nobody.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
    const unreadable = await ask("GET", path("x", "picture"));
    expect([unreadable.status, unreadable.answer.code, unreadable.answer.field]).toEqual([400, "MALFORMED", "id"]);
  });

  it("is asked of the network within the limit of sends", async () => {
    const { ask } = await open();
    const { headers } = await ask("GET", path(GROUP, "picture"));
    expect(headers.ratelimit).toMatch(/^"sends"/);
  });
});

describe.each(BOTH)("chats on $platform", ({ platform, open, person }) => {
  const chats = "/v1/instances/Client001/chats";

  it("of groups are called what the group is, and nothing until that is known", async () => {
    const { ask, world } = await open();
    const names = async () =>
      ((await ask("GET", chats)).answer.data as Record<string, unknown>[]).map(({ recipient, name }) => [
        recipient,
        name,
      ]);
    world.receive({ recipient: { kind: "group", id: "4000000001" }, text: "I am there" });
    expect(await names()).toEqual([[GROUP, null]]);
    Object.assign(world.ports.sessions.groups ?? {}, { rename: async () => success(null) });
    const path = `/v1/instances/Client001/groups/${encodeURIComponent(GROUP)}`;
    expect((await ask("PATCH", path, { subject: "Delivery team" })).status).toBe(200);
    expect(await names()).toEqual([[GROUP, "Delivery team"]]);
  });

  it("are archived and muted, and the list says so", async () => {
    const { ask, world } = await open();
    const list = async () => (await ask("GET", chats)).answer.data as Record<string, unknown>[];
    const one = (name: string) => ask("GET", `${chats}/${encodeURIComponent(name)}`);
    const standing = async () => (await list()).map(({ archived, mutedUntil }) => [archived, mutedUntil]);
    const { answer } = await ask("POST", "/v1/instances/Client001/messages", { to: person, text: "salam" });
    expect(answer.state).toBe("sent");
    expect(await standing()).toEqual([[null, null]]);
    const number = String((await list())[0]?.recipient);
    expect(number).toMatch(platform === "WhatsApp" ? person : /^id:\d+$/);
    for (const [method, of, body, shown] of [
      ["PUT", "archive", undefined, [true, null]],
      ["PUT", "mute", {}, [true, "forever"]],
      ["PUT", "mute", { hours: 8 }, [true, "2026-01-01T20:00:00.000Z"]],
      ["PUT", "mute", { until: "2026-01-01T16:00:00+03:00" }, [true, "2026-01-01T13:00:00.000Z"]],
      ["DELETE", "mute", undefined, [true, null]],
      ["DELETE", "archive", undefined, [false, null]],
    ] as const) {
      const done = await ask(method, path(number, of), body);
      expect([done.status, done.answer]).toEqual([200, { done: true }]);
      expect(await standing()).toEqual([shown]);
      const [archived, mutedUntil] = shown;
      expect((await one(number)).answer).toEqual({ archived, mutedUntil, blocked: false });
    }
    if ("requested" in world.sessions) world.sessions.put(1, { state: "reconnecting" });
    else world.sessions.put(1, "reconnecting", "connection-lost");
    expect(await standing()).toEqual([[null, null]]);
    const away = await one(number);
    expect([away.status, away.answer.code]).toEqual([409, "NOT_CONNECTED"]);
  });

  it("tell one by one whether they are blocked, which groups are not", async () => {
    const { ask } = await open();
    const one = async (name: string) => (await ask("GET", `${chats}/${encodeURIComponent(name)}`)).answer;
    const block = `/v1/instances/Client001/contacts/${encodeURIComponent(person)}/block`;
    for (const [method, blocked] of [
      ["PUT", true],
      ["DELETE", false],
    ] as const) {
      expect((await ask(method, block)).answer).toEqual({ done: true });
      expect(await one(person)).toEqual({ archived: null, mutedUntil: null, blocked });
    }
    expect(await one(GROUP)).toEqual({ archived: null, mutedUntil: null, blocked: null });
    expect(await one("9647700000404")).toMatchObject({ status: 404, code: "RECIPIENT_NOT_FOUND" });
    expect(await one("x")).toMatchObject({ status: 400, code: "MALFORMED", field: "id" });
  });

  it("are listed from where a page ended, and from nowhere else", async () => {
    const { ask } = await open();
    for (const list of [chats, chats.replace("chats", "contacts")]) {
      const { status, answer } = await ask("GET", `${list}?after=zzz`);
      expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", "after"]);
    }
  });

  it("are muted until one time, which is to come", async () => {
    const { ask } = await open();
    for (const [body, field] of [
      [{ hours: 8, until: "2026-01-02T00:00:00Z" }, "hours"],
      [{ until: "2026-01-01T12:00:00Z" }, "until"],
      [{ until: "tomorrow" }, "until"],
      [{ hours: 0 }, "hours"],
    ] as const) {
      const { status, answer } = await ask("PUT", path(person, "mute"), body);
      expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", field]);
    }
    const nobody = await ask("PUT", path("9647700000404", "archive"));
    expect([nobody.status, nobody.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
  });
});

describe("the history of a chat", () => {
  const history = (id: string, query = "") => `${path(id, "history")}${query}`;

  it("is on Telegram what the network has, in the shape of messages", async () => {
    const [, { open, person }] = BOTH;
    const { ask } = await open();
    const { answer, headers } = await ask("GET", history(person));
    expect([answer.has_more, answer.next]).toEqual([true, "18"]);
    expect(headers.ratelimit).toMatch(/^"sends"/);
    expect(answer.data).toMatchObject([
      { id: null, messageId: "18", direction: "out", state: "sent", recipient: person, text: "and to you", from: null },
    ]);
    const older = await ask("GET", history(person, "?before=18&limit=1"));
    expect([older.answer.has_more, older.answer.next]).toEqual([false, null]);
    expect(older.answer.data).toMatchObject([
      {
        ...{ id: null, messageId: "17", direction: "in", state: "received", text: "salam", backfilled: false },
        ...{ from: { name: "Layla Hassan" }, times: { sent: "2025-12-31T23:00:00.000Z", accepted: null } },
      },
    ]);
    const nobody = await ask("GET", history("9647700000404"));
    expect([nobody.status, nobody.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
  });

  it("is on WhatsApp what is kept here, and then what the phone still has", async () => {
    const [{ open, person }] = BOTH;
    const { ask, pass, world } = await open();
    const ids: unknown[] = [];
    for (const [to, text] of [
      [person, "one"],
      ["9647701234569", "to another"],
      [person, "two"],
    ]) {
      ids.unshift((await ask("POST", "/v1/instances/Client001/messages", { to, text })).answer.id);
      await pass(5_000);
    }
    const { answer } = await ask("GET", history(person, "?limit=1"));
    expect([answer.has_more, answer.next]).toEqual([true, ids[0]]);
    expect(answer.data).toMatchObject([{ id: ids[0], text: "two" }]);
    const kept = await ask("GET", history(person, `?before=${ids[0]}`));
    expect(kept.answer).toMatchObject({ data: [{ id: ids[2], text: "one" }], has_more: true });
    const cursor = String(kept.answer.next);
    expect(cursor).toBe(`1767268800.o.${(kept.answer.data as { messageId: string }[])[0]?.messageId}`);
    const older = await ask("GET", history(person, `?limit=1&before=${cursor}`));
    expect([older.answer.next, older.answer.data]).toMatchObject([
      "1767222000.o.OLD2",
      [{ id: null, messageId: "OLD2", direction: "out", state: "sent", text: "and to you", from: null }],
    ]);
    const first = await ask("GET", history(person, `?before=${older.answer.next}`));
    expect([first.answer.next, first.answer.data]).toMatchObject([
      "1767222000.i.OLD1",
      [{ id: null, messageId: "111222333@lid/OLD1", direction: "in", state: "received", text: "salam" }],
    ]);
    const end = await ask("GET", history(person, `?before=${first.answer.next}`));
    expect(end.answer).toEqual({ data: [], has_more: false, next: null });
    const nobody = await ask("GET", history("9647700000404", "?before=1767222000.i.OLD1"));
    expect([nobody.status, nobody.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
    if (!("requested" in world.sessions)) world.sessions.put(1, "reconnecting", "connection-lost");
    const offline = await ask("GET", history(person, `?before=${ids[0]}`));
    expect(offline.answer).toMatchObject({ data: [{ text: "one" }], has_more: false });
    const refused = await ask("GET", history(person, `?before=${cursor}`));
    expect([refused.status, refused.answer.code]).toEqual([409, "NOT_CONNECTED"]);
  });

  it.each(BOTH)("is not asked on $platform with what is no cursor", async ({ open, person }) => {
    const { ask } = await open();
    for (const [query, field] of [
      ["?before=x", "before"],
      ["?limit=101", "limit"],
    ] as const) {
      const { status, answer } = await ask("GET", history(person, query));
      expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", field]);
    }
  });
});

describe("a chat of an account whose phone has not shared the key of its chats", () => {
  it("is archived and muted later: the answer says what to do, and when to ask again", async () => {
    const { ask } = await whatsApp();
    for (const what of ["archive", "mute"]) {
      const { status, answer, headers } = await ask("PUT", `/v1/instances/Client001/chats/9647700000401/${what}`, {});
      expect([status, answer.code, headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "10"]);
      expect(answer.detail).toContain("open WhatsApp there");
    }
  });
});

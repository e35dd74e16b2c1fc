import { afterEach, describe, expect, it, vi } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, PHONE, telegram, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const MESSAGES = "/v1/instances/Client001/messages";
const FILE = { url: "https://a.example/b.png" };
const BYTES = Buffer.from("\x89PNG\r\n\x1a\n and the rest", "latin1");

describe.each(BOTH)("an album on $platform", ({ platform, open, person: to }) => {
  it("is sent as one message, wherever its files are, and shown by its own words", async () => {
    const { ask, world } = await open();
    const album = [{ image: { ...FILE, caption: "first" } }, { video: { base64: BYTES.toString("base64") } }];
    const sent = await ask("POST", MESSAGES, { to, album });
    expect([sent.status, sent.answer.state]).toEqual([200, "sent"]);
    expect(world.sessions.sent.map(({ content }) => content)).toMatchObject([
      { kind: "album", items: [{ kind: "image", caption: "first" }, { kind: "video" }] },
    ]);
    const { answer } = await ask("GET", `${MESSAGES}/${sent.answer.id}`);
    expect(answer).toMatchObject({
      kind: "album",
      text: "first",
      content: {
        album: [{ image: { ...FILE, caption: "first" } }, { video: { media: expect.stringMatching(/^med_/) } }],
      },
    });
  });

  it("gives those of its files that were sent up, each by its place", async () => {
    const { ask, transport } = await open();
    const sent = await ask("POST", MESSAGES, {
      to,
      album: [{ image: FILE }, { image: { base64: BYTES.toString("base64") } }],
    });
    const fileOf = (query: string) =>
      transport({
        method: "GET",
        path: `${MESSAGES}/${sent.answer.id}/media${query}`,
        headers: { authorization: "Bearer token1" },
      });
    const [first, second, none] = [await fileOf(""), await fileOf("?item=2"), await fileOf("?item=11")];
    expect([second.status, second.text]).toEqual([200, BYTES.toString()]);
    expect([first.status, JSON.parse(first.text).code]).toEqual([410, "MEDIA_GONE"]);
    expect([none.status, JSON.parse(none.text)]).toMatchObject([400, { code: "MALFORMED", field: "item" }]);
  });

  it("is not sent again under its key", async () => {
    const { ask, world } = await open();
    const key = { "idempotency-key": "album 7" };
    const body = { to, album: [{ image: FILE }, { image: FILE }] };
    const [first, again] = [await ask("POST", MESSAGES, body, key), await ask("POST", MESSAGES, body, key)];
    expect(again.answer).toEqual(first.answer);
    expect(world.sessions.sent).toHaveLength(1);
  });

  it.each([
    ["one file", [{ image: FILE }], "album"],
    ["eleven files", Array.from({ length: 11 }, () => ({ image: FILE })), "album"],
    ["a file that is nowhere", [{ image: FILE }, { video: {} }], "album.1.video"],
    ["a file that is no base64", [{ image: FILE }, { image: { base64: "?" } }], "album.1.image"],
  ])("is refused with %s, and keeps none of its files", async (_what, album, field) => {
    const { ask, world } = await open();
    const kept = [{ image: { base64: BYTES.toString("base64") } }, ...album.slice(1)];
    const remove = vi.spyOn(world.ports.uploads, "remove");
    for (const body of album.length === 2 ? [album, kept] : [album]) {
      const { status, answer } = await ask("POST", MESSAGES, { to, album: body });
      expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", field]);
    }
    expect(world.sessions.sent).toEqual([]);
    expect(remove).toHaveBeenCalledTimes(album.length === 2 ? 1 : 0);
  });

  it("has captions that its network takes", async () => {
    const { ask } = await open();
    const album = [{ image: FILE }, { image: { ...FILE, caption: "x".repeat(1_025) } }];
    expect((await ask("POST", MESSAGES, { to, album })).status).toBe(400);
  });

  it("is taken back as a whole, once under a key", async () => {
    const { ask, world } = await open();
    const { answer } = await ask("POST", MESSAGES, { to, album: [{ image: FILE }, { image: FILE }] });
    const key = { "idempotency-key": "not for you" };
    const taken = await ask("DELETE", `${MESSAGES}/${answer.id}`, undefined, key);
    expect([taken.status, taken.answer.state]).toEqual([200, "sent"]);
    const again = await ask("DELETE", `${MESSAGES}/${answer.id}`, undefined, key);
    expect([again.answer, again.headers["idempotency-replayed"]]).toEqual([taken.answer, "true"]);
    const first = String(answer.messageId);
    const parts = platform === "WhatsApp" ? [first, `${first}01`, `${first}02`] : [first, `${Number(first) + 1}`];
    expect(world.sessions.sent.slice(1).map(({ content }) => content)).toEqual([
      { kind: "delete", target: { id: answer.id, messageId: expect.any(String), direction: "out", parts } },
    ]);
    const { answer: shown } = await ask("GET", `${MESSAGES}/${taken.answer.id}`);
    expect(shown.content).toEqual({ delete: { message: answer.id } });
  });

  it("is passed on as a whole, and so is what was passed on", async () => {
    const { ask, world } = await open();
    const { answer } = await ask("POST", MESSAGES, { to, album: [{ image: FILE }, { image: FILE }] });
    const passed = await ask("POST", `${MESSAGES}/${answer.id}/forward`, { to });
    const again = await ask("POST", `${MESSAGES}/${passed.answer.id}/forward`, { to });
    const taken = await ask("DELETE", `${MESSAGES}/${again.answer.id}`);
    expect([passed.status, again.status, taken.status]).toEqual([200, 200, 200]);
    expect((await ask("PATCH", `${MESSAGES}/${passed.answer.id}`, { text: "a" })).answer.code).toBe("NOT_SUPPORTED");
    const count = platform === "WhatsApp" ? 3 : 2;
    const about = world.sessions.sent.slice(1).map(({ content }) => Object(content));
    const named = [answer, passed.answer, again.answer].map(({ id, messageId }) => [id, messageId, count]);
    expect(about.map(({ target }) => [target.id, target.parts[0], target.parts.length])).toEqual(named);
  });

  it.each([
    ["its first caption", [{}, { caption: "old" }], 1],
    ["its first picture, where none says anything", [{}, {}], 0],
  ])("has %s changed", async (_what, files, place) => {
    const { ask, world } = await open();
    const album = files.map((said) => ({ image: { ...FILE, ...said } }));
    const { answer } = await ask("POST", MESSAGES, { to, album });
    const changed = await ask("PATCH", `${MESSAGES}/${answer.id}`, { text: "new" });
    expect([changed.status, changed.answer.state]).toEqual([200, "sent"]);
    const first = String(answer.messageId);
    const named = platform === "WhatsApp" ? `${first}0${place + 1}` : `${Number(first) + place}`;
    expect(world.sessions.sent.slice(1).map(({ content }) => content)).toEqual([
      { kind: "edit", target: { id: answer.id, messageId: named, direction: "out" }, text: "new" },
    ]);
  });

  it("is reacted to, pinned and answered by its first picture", async () => {
    const { ask, world } = await open();
    const { answer } = await ask("POST", MESSAGES, { to, album: [{ image: FILE }, { image: FILE }] });
    const message = `${MESSAGES}/${answer.id}`;
    const first = platform === "WhatsApp" ? `${answer.messageId}01` : answer.messageId;
    expect((await ask("PUT", `${message}/reaction`, { emoji: "👍" })).status).toBe(200);
    expect((await ask("PUT", `${message}/pin`, {})).status).toBe(200);
    expect((await ask("POST", MESSAGES, { to, text: "these", reply_to: answer.id })).status).toBe(200);
    const listed = await ask("GET", `${MESSAGES}?limit=1`);
    expect(listed.answer.data).toMatchObject([{ text: "these", about: answer.messageId }]);
    const about = world.sessions.sent.slice(1).map(({ content, options }) => options.replyTo ?? Object(content).target);
    const named = { id: answer.id, messageId: first, direction: "out" };
    expect(about).toEqual([named, named, named]);
  });

  it("is not shown once", async () => {
    const { ask } = await open();
    const { answer } = await ask("POST", MESSAGES, { to, album: [{ image: FILE }, { image: FILE }], viewOnce: true });
    expect(answer.field).toBe("viewOnce");
  });
});

it("an album whose numbers on Telegram are not kept is not taken back, in words", async () => {
  const { ask, world } = await telegram();
  vi.spyOn(world.ports.messages, "readWire").mockResolvedValue(null);
  const { answer } = await ask("POST", MESSAGES, { to: "@layla", album: [{ image: FILE }, { image: FILE }] });
  const refused = await ask("DELETE", `${MESSAGES}/${answer.id}`);
  expect([refused.status, refused.answer.code, refused.answer.field]).toEqual([422, "NOT_SUPPORTED", "id"]);
});

/** As an engine does, which asks for each file when its turn comes. */
function holding(sessions: { send: unknown }): void {
  type Items = { readonly content: { readonly items: readonly { hold(use: () => Promise<null>): Promise<null> }[] } };
  vi.spyOn(sessions as { send(instance: object, message: Items): Promise<never> }, "send").mockImplementation(
    async (_, { content }) => {
      for (const item of content.items) await item.hold(async () => null);
      throw new Error("test: one of them was to be missing");
    },
  );
}

it("an album says which of its files is not to be had, and so does its message", async () => {
  const { ask, world } = await whatsApp();
  holding(world.sessions);
  const missing = { media: "med_00T3ZBV3WW5MCE7" };
  const { status, answer } = await ask("POST", MESSAGES, { to: PHONE, album: [{ image: FILE }, { video: missing }] });
  expect([status, answer.code, answer.field]).toEqual([410, "MEDIA_GONE", "album.1.video"]);
  const { answer: shown } = await ask("GET", `${MESSAGES}/${answer.id}`);
  expect(shown.failure).toMatchObject({ code: "MEDIA_GONE" });
});

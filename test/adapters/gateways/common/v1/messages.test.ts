import { afterEach, describe, expect, it } from "vitest";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, LATER, telegram, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const V1 = "/v1/instances/Client001";
const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(200, 7)]);

describe.each(BOTH)("the unified API on $platform", ({ open, person }) => {
  const sendText = (text: string) => ({ to: person, text });

  it("sends a text, and shows it by its own words", async () => {
    const { ask } = await open();
    const sent = await ask("POST", `${V1}/messages`, sendText("salam"));
    expect([sent.status, sent.answer]).toEqual([
      200,
      {
        id: expect.stringMatching(/^msg_/),
        state: "sent",
        messageId: expect.any(String),
        sentAt: "2026-01-01T12:00:00.000Z",
        sendAt: null,
      },
    ]);
    expect(sent.headers.ratelimit).toBe('"sends";r=49;t=60');
    const found = await ask("GET", `${V1}/messages/${sent.answer.id}`);
    expect([found.status, found.answer]).toMatchObject([
      200,
      { id: sent.answer.id, state: "sent", recipient: person, content: { text: "salam" } },
    ]);
    expect(found.answer).not.toHaveProperty("success");
    const list = await ask("GET", `${V1}/messages?limit=1`);
    expect(list.answer).toEqual({ data: [found.answer], has_more: false, next: null });
  });

  it("answers 202 to whoever does not wait, and to what is for later", async () => {
    const { ask } = await open();
    const later = await ask("POST", `${V1}/messages`, { ...sendText("a"), sendAt: LATER });
    expect([later.status, later.answer]).toMatchObject([202, { state: "accepted", sendAt: LATER, sentAt: null }]);
    const queued = await ask("POST", `${V1}/messages`, sendText("b"), { prefer: "respond-async" });
    expect([queued.status, queued.answer.state]).toEqual([202, "queued"]);
    expect(queued.headers["preference-applied"]).toBe("respond-async");
    const gone = await ask("DELETE", `${V1}/messages/${later.answer.id}`);
    expect([gone.status, gone.answer.state]).toEqual([200, "cancelled"]);
  });

  it("repeats nothing under a key, and refuses another message under it", async () => {
    const { ask } = await open();
    const key = { "idempotency-key": "order 7" };
    const first = await ask("POST", `${V1}/messages`, sendText("one"), key);
    const again = await ask("POST", `${V1}/messages`, sendText("one"), key);
    expect([again.answer, again.headers["idempotency-replayed"]]).toEqual([first.answer, "true"]);
    const other = await ask("POST", `${V1}/messages`, sendText("two"), key);
    expect([other.status, other.answer.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
  });

  it("refuses in the one form of its errors, by its own names for fields", async () => {
    const { ask } = await open();
    const refused = async (body: object) => {
      const { status, answer, headers } = await ask("POST", `${V1}/messages`, body);
      expect(headers["content-type"]).toBe("application/problem+json");
      expect(answer).toMatchObject({
        status,
        type: expect.stringContaining(`#${answer.code}`),
        title: expect.not.stringContaining("`message`"),
      });
      return [status, answer.code, answer.field];
    };
    expect(await refused({ to: person })).toEqual([400, "MALFORMED", "text"]);
    expect(await refused({ to: person, text: "a", poll: { question: "b", options: ["c", "d"] } })).toEqual([
      ...[400, "MALFORMED", "poll"],
    ]);
    expect(await refused({ to: person, image: { url: "https://a.example/b", media: "med_00T3ZBV3WW5MCE7" } })).toEqual([
      ...[400, "MALFORMED", "image"],
    ]);
    expect(await refused({ to: "+12", text: "a" })).toEqual([400, "PHONE_NUMBER_INVALID", "to"]);
    expect(await refused({ to: person, text: "a", reply_to: "msg_000000000000000" })).toEqual([
      ...[404, "MESSAGE_NOT_FOUND", "reply_to"],
    ]);
    expect(await refused({ to: person, text: "a", colour: "1" })).toEqual([400, "MALFORMED", "colour"]);
    const twice = { question: "b", options: ["c", "c"] };
    expect(await refused({ to: person, poll: twice })).toEqual([400, "MALFORMED", "poll.options"]);
    const captioned = { url: "https://a.example/b", caption: "c" };
    expect(await refused({ to: person, sticker: captioned })).toEqual([400, "MALFORMED", "sticker.caption"]);
    expect(await refused({ to: "9647700000404", text: "a" })).toEqual([404, "RECIPIENT_NOT_FOUND", "to"]);
  });

  it("admits as the provider API does: token or key, and nobody else's", async () => {
    const { ask } = await open();
    const missing = await ask("GET", `${V1}/messages`, undefined, { authorization: "" });
    expect([missing.status, missing.answer.code, missing.answer.field]).toEqual([
      ...[401, "TOKEN_MISSING", "Authorization"],
    ]);
    expect(missing.headers["www-authenticate"]).toBeDefined();
    const wrong = await ask("POST", `${V1}/messages`, sendText("a"), { authorization: "Bearer wrong123" });
    expect([wrong.status, wrong.answer.code, wrong.answer.field]).toEqual([401, "TOKEN_INVALID", "Authorization"]);
    const nobody = await ask("GET", "/v1/instances/Client999/messages");
    expect([nobody.status, nobody.answer.code, nobody.answer.detail]).toEqual([
      ...[404, "INSTANCE_NOT_FOUND", "No instance has this client name. Copy it from the dashboard."],
    ]);
  });

  it.each([
    "",
    "?fileName=a.png",
    "?client=",
  ])("asks for the client of a file that is sent up to /v1/media%s", async (query) => {
    const { ask } = await open();
    const { status, answer } = await ask("POST", `/v1/media${query}`);
    expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", "client"]);
    expect(answer.detail).toBe("Name the instance that will send the file in the query: ?client=Client001.");
  });

  it("sends a file that stands in the body, or was sent up before, once or many times", async () => {
    const { ask, transport } = await open();
    const inBody = await ask("POST", `${V1}/messages`, {
      to: person,
      document: { base64: PNG.toString("base64"), fileName: "a.png" },
    });
    expect(inBody.status).toBe(200);
    const up = await transport({
      method: "POST",
      path: "/v1/media?client=Client001&fileName=hat.png",
      raw: PNG.toString("latin1"),
      headers: { authorization: "Bearer token1", "content-type": "image/png" },
    });
    const upload = JSON.parse(up.text);
    expect([up.status, upload]).toMatchObject([
      201,
      { fileName: "hat.png", mimetype: "image/png", sha256: expect.any(String) },
    ]);
    for (const caption of ["one", "two"]) {
      const sent = await ask("POST", `${V1}/messages`, { to: person, document: { media: upload.id, caption } });
      expect(sent.status).toBe(200);
      const { answer } = await ask("GET", `${V1}/messages/${sent.answer.id}`);
      expect(answer.content).toEqual({ document: { media: upload.id, fileName: "hat.png", caption } });
    }
    const gone = await ask("POST", `${V1}/messages`, { to: person, document: { media: "med_00T3ZBV3WW5MCE7" } });
    expect([gone.status, gone.answer.code, gone.answer.field]).toEqual([410, "MEDIA_GONE", "document.media"]);
    const empty = await ask("POST", `${V1}/messages`, { to: person, document: { base64: "?" } });
    expect([empty.status, empty.answer.code, empty.answer.field]).toEqual([400, "MALFORMED", "document"]);
  });

  it("says of a file that no URL led to what it is, and speaks of no URL", async () => {
    const { ask, transport } = await open();
    const up = await transport({
      method: "POST",
      path: "/v1/media?client=Client001&fileName=note.txt",
      raw: "a note",
      headers: { authorization: "Bearer token1", "content-type": "text/plain" },
    });
    for (const [field, kind, file] of [
      ["voice.media", "voice", { media: JSON.parse(up.text).id }],
      ["audio.base64", "audio", { base64: PNG.toString("base64"), fileName: "a.png" }],
    ] as const) {
      const { status, answer } = await ask("POST", `${V1}/messages`, { to: person, [kind]: file });
      expect([status, answer.code, answer.field]).toEqual([422, "MEDIA_TYPE", field]);
      expect(answer.detail).toMatch(/^The file is /);
      expect(answer.detail).not.toContain("URL");
    }
  });

  it("takes a file as a part of a form, under the name of its kind", async () => {
    const { ask, transport } = await open();
    const sendForm = (parts: string, key = "k") =>
      transport({
        method: "POST",
        path: `${V1}/messages`,
        raw: `--x\r\n${parts}\r\n--x--\r\n`,
        headers: {
          authorization: "Bearer token1",
          "idempotency-key": key,
          "content-type": "multipart/form-data; boundary=x",
        },
      });
    const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
    const file =
      'Content-Disposition: form-data; name="document"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello';
    const parts = [field("to", person), field("caption", "read me"), file].join("\r\n--x\r\n");
    const sent = await sendForm(parts);
    expect([sent.status, JSON.parse(sent.text)]).toMatchObject([200, { state: "sent" }]);
    const { answer } = await ask("GET", `${V1}/messages/${JSON.parse(sent.text).id}`);
    expect(answer).toMatchObject({ kind: "document", text: "read me" });
    const again = await sendForm(parts);
    expect([again.headers["idempotency-replayed"], JSON.parse(again.text).id]).toEqual([
      "true",
      JSON.parse(sent.text).id,
    ]);
    const other = await sendForm(parts.replace("hello", "hallo"));
    expect([other.status, JSON.parse(other.text).code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const cut = await sendForm(parts.slice(0, 20), "l");
    expect([cut.status, JSON.parse(cut.text).code]).toEqual([400, "MALFORMED"]);
  });

  it("lists chats, contacts and events, and says where the session stands", async () => {
    const { ask } = await open();
    await ask("POST", `${V1}/messages`, sendText("salam"));
    const chats = await ask("GET", `${V1}/chats`);
    expect(chats.answer).toMatchObject({ data: [{ name: null, last: { text: "salam" } }], has_more: false });
    expect((await ask("GET", `${V1}/contacts`)).answer).toEqual({ data: [], has_more: false, next: null });
    const events = await ask("GET", `${V1}/events`);
    expect(events.answer).toMatchObject({ data: [{ type: "message.status" }], next: expect.any(String) });
    const location = { latitude: 33, longitude: 44 };
    await ask("POST", `${V1}/messages`, { to: person, location });
    const more = await ask("GET", `${V1}/events?after=${events.answer.next}`);
    expect(V1_ROUTES.listEvents.answer.parse(more.answer)).toMatchObject({
      data: [{ data: { content: { location } } }],
    });
    const session = await ask("GET", `${V1}/session`);
    expect([session.status, session.answer]).toMatchObject([200, { state: expect.any(String), waiting: 0 }]);
  });

  it("says which methods a path has", async () => {
    const { ask } = await open();
    const { status, answer, headers } = await ask("PUT", `${V1}/messages`);
    expect([status, answer.code, headers.allow]).toEqual([405, "METHOD_NOT_ALLOWED", "POST, GET"]);
  });
});

describe("signs in a text", () => {
  const parse = "markdown";

  it("are read on Telegram, where they count nothing", async () => {
    const { ask, world } = await telegram();
    const text = `${"**a**".repeat(1000)}b`;
    const { status, answer } = await ask("POST", `${V1}/messages`, { to: "@layla", text, parse });
    expect([status, answer.state]).toEqual([200, "sent"]);
    expect(world.sessions.sent.at(-1)?.options).toEqual({ parse });
    const long = await ask("POST", `${V1}/messages`, { to: "@layla", text: `${text}${"b".repeat(4096)}`, parse });
    expect([long.status, long.answer.code]).toEqual([413, "MESSAGE_TOO_LONG"]);
    const empty = await ask("POST", `${V1}/messages`, { to: "@layla", text: "` `", parse });
    expect([empty.status, empty.answer.code]).toEqual([400, "MESSAGE_EMPTY"]);
    const changed = await ask("PATCH", `${V1}/messages/${answer.id}`, { text: "*c*", parse });
    expect([changed.status, world.sessions.sent.at(-1)?.options]).toEqual([200, { parse }]);
    const odd = await ask("POST", `${V1}/messages`, { to: "@layla", text: "a", parse: "html" });
    expect([odd.status, odd.answer.code, odd.answer.field]).toEqual([400, "MALFORMED", "parse"]);
  });

  it("are WhatsApp's own there: another way to read them is refused in words", async () => {
    const { ask, world } = await whatsApp();
    const sent = await ask("POST", `${V1}/messages`, { to: "9647701234567", text: "*a*" });
    expect(world.sessions.sent.at(-1)?.content).toEqual({ kind: "text", text: "*a*" });
    for (const [method, path, body] of [
      ["POST", "messages", { to: "9647701234567", text: "**a**", parse }],
      ["PATCH", `messages/${sent.answer.id}`, { text: "**b**", parse }],
    ] as const) {
      const { status, answer } = await ask(method, `${V1}/${path}`, body);
      expect([status, answer.code, answer.field]).toEqual([422, "NOT_SUPPORTED", "parse"]);
      expect(answer.detail).toContain("*bold*");
    }
  });
});

describe("what is to be seen once", () => {
  const image = { url: "https://a.example/b.png" };

  it("is asked of WhatsApp, about an image or a video", async () => {
    const { ask, world, transport } = await whatsApp();
    const to = "9647701234567";
    const sent = await ask("POST", `${V1}/messages`, { to, image, viewOnce: true });
    expect([sent.status, world.sessions.sent.at(-1)?.options]).toEqual([200, { viewOnce: true }]);
    const often = await ask("POST", `${V1}/messages`, { to, image, viewOnce: false });
    expect([often.status, world.sessions.sent.at(-1)?.options]).toEqual([200, {}]);
    const { status, answer } = await ask("POST", `${V1}/messages`, { to, text: "a", viewOnce: true });
    expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", "viewOnce"]);
    const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
    const file = `Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${PNG.toString("latin1")}`;
    const parts = [field("to", to), field("viewOnce", "true"), file].join("\r\n--x\r\n");
    const form = await transport({
      method: "POST",
      path: `${V1}/messages`,
      raw: `--x\r\n${parts}\r\n--x--\r\n`,
      headers: { authorization: "Bearer token1", "content-type": "multipart/form-data; boundary=x" },
    });
    expect([form.status, world.sessions.sent.at(-1)?.options]).toEqual([200, { viewOnce: true }]);
  });

  it("is refused in words on Telegram", async () => {
    const { ask, world } = await telegram();
    const { status, answer } = await ask("POST", `${V1}/messages`, { to: "@layla", image, viewOnce: true });
    expect([status, answer.code, answer.field]).toEqual([422, "NOT_SUPPORTED", "viewOnce"]);
    expect(world.sessions.sent).toEqual([]);
  });
});

describe("a large body", () => {
  it("is not read from whoever may not call", async () => {
    const { ask } = await whatsApp();
    const base64 = Buffer.alloc(2_000_000, 7).toString("base64");
    const body = { to: "9647701234567", document: { base64 } };
    const refused = await ask("POST", `${V1}/messages`, body, { authorization: "Bearer wrong123" });
    expect([refused.status, refused.answer.code, refused.headers.connection]).toEqual([401, "TOKEN_INVALID", "close"]);
    const sent = await ask("POST", `${V1}/messages`, body);
    expect(sent.status).toBe(200);
  });
});

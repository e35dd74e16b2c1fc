import { afterEach, describe, expect, it } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, LATER } from "#test/support/message-api.ts";

afterEach(closeGateways);

const MESSAGES = "/v1/instances/Client001/messages";

describe.each(BOTH)("a person on $platform", ({ open, person }) => {
  it("is blocked and unblocked by any name of theirs, and a group is nobody", async () => {
    const { ask } = await open();
    const path = (name: string) => `/v1/instances/Client001/contacts/${encodeURIComponent(name)}/block`;
    for (const method of ["PUT", "DELETE"]) {
      const { status, answer, headers } = await ask(method, path(person));
      expect([status, answer]).toEqual([200, { done: true }]);
      expect(headers.ratelimit).toBeDefined();
      const group = await ask(method, path("group:120363021033254949"));
      expect([group.status, group.answer.code, group.answer.field]).toEqual([400, "MALFORMED", "id"]);
    }
    const nobody = await ask("PUT", path("x"));
    expect([nobody.status, nobody.answer.code]).toEqual([400, "MALFORMED"]);
  });
});

describe.each(BOTH)("what is done about a message on $platform", ({ platform, open, person }) => {
  async function sent() {
    const opened = await open();
    const { answer } = await opened.ask("POST", MESSAGES, { to: person, text: "salam" });
    return { ...opened, id: String(answer.id), messageId: answer.messageId };
  }

  it("is a message of its own: changed, reacted to, taken back", async () => {
    const { ask, id, messageId, world } = await sent();
    for (const [method, path, body, content] of [
      ["PATCH", "", { text: "shalom" }, { edit: { message: id, text: "shalom" } }],
      ["PUT", "/reaction", { emoji: "👍" }, { reaction: { message: id, emoji: "👍" } }],
      ["DELETE", "", undefined, { delete: { message: id } }],
    ] as const) {
      const done = await ask(method, `${MESSAGES}/${id}${path}`, body);
      expect([done.status, done.answer.state]).toEqual([200, "sent"]);
      const { answer } = await ask("GET", `${MESSAGES}/${done.answer.id}`);
      expect(answer).toMatchObject({ recipient: person, content, about: messageId });
      expect(world.sessions.sent.at(-1)?.content).toMatchObject({ target: { id, messageId, direction: "out" } });
    }
  });

  it("says of an answer what it quotes, alone and in the list", async () => {
    const { ask, id, messageId } = await sent();
    const done = await ask("POST", MESSAGES, { to: person, text: "and?", reply_to: id });
    expect((await ask("GET", `${MESSAGES}/${done.answer.id}`)).answer.about).toBe(messageId);
    const { answer } = await ask("GET", MESSAGES);
    expect(answer.data).toMatchObject([
      { text: "and?", about: messageId },
      { id, messageId, about: null },
    ]);
  });

  it("may be a pin, and its end, each once under a key", async () => {
    const { ask, id, world } = await sent();
    const key = { "idempotency-key": "pin it" };
    const pinned = await ask("PUT", `${MESSAGES}/${id}/pin`, {}, key);
    const again = await ask("PUT", `${MESSAGES}/${id}/pin`, {}, key);
    expect([pinned.status, again.answer, again.headers["idempotency-replayed"]]).toEqual([200, pinned.answer, "true"]);
    const { answer } = await ask("GET", `${MESSAGES}/${pinned.answer.id}`);
    expect([answer.kind, answer.content]).toEqual(["pin", { pin: { message: id, pinned: true } }]);
    const ended = await ask("DELETE", `${MESSAGES}/${id}/pin`);
    expect(ended.status).toBe(200);
    expect(world.sessions.sent.slice(1).map(({ content }) => content)).toMatchObject([
      { kind: "pin", target: { id }, pinned: true },
      { kind: "pin", target: { id }, pinned: false },
    ]);
  });

  it("has a pin's days where the network counts them, and else says in words that it does not", async () => {
    const { ask, id, world } = await sent();
    const { status, answer } = await ask("PUT", `${MESSAGES}/${id}/pin`, { days: 30 });
    if (platform === "WhatsApp") {
      expect([status, world.sessions.sent.at(-1)?.content]).toMatchObject([200, { kind: "pin", days: 30 }]);
    } else {
      expect([status, answer.code, answer.field]).toEqual([422, "NOT_SUPPORTED", "days"]);
    }
    const odd = await ask("PUT", `${MESSAGES}/${id}/pin`, { days: 2 });
    expect([odd.status, odd.answer.code, odd.answer.field]).toEqual([400, "MALFORMED", "days"]);
  });

  it("may be passed on to somebody else, once under a key", async () => {
    const { ask, id, messageId, world } = await sent();
    const other = platform === "WhatsApp" ? "9647701234568" : "@sara";
    const key = { "idempotency-key": "pass it on" };
    const passed = await ask("POST", `${MESSAGES}/${id}/forward`, { to: other }, key);
    expect([passed.status, passed.answer.state]).toEqual([200, "sent"]);
    const again = await ask("POST", `${MESSAGES}/${id}/forward`, { to: other }, key);
    expect([again.answer, again.headers["idempotency-replayed"]]).toEqual([passed.answer, "true"]);
    const elsewhere = await ask("POST", `${MESSAGES}/${id}/forward`, { to: person }, key);
    expect([elsewhere.status, elsewhere.answer.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const { answer } = await ask("GET", `${MESSAGES}/${passed.answer.id}`);
    expect(answer).toMatchObject({ kind: "forward", recipient: other, content: { forward: { message: id } } });
    expect(world.sessions.sent.slice(1).map(({ content }) => content)).toMatchObject([
      { kind: "forward", target: { id, messageId, direction: "out" } },
    ]);
    const nobody = await ask("POST", `${MESSAGES}/${id}/forward`, { to: "+12" });
    expect([nobody.status, nobody.answer.code, nobody.answer.field]).toEqual([400, "PHONE_NUMBER_INVALID", "to"]);
  });

  it("is refused in words where the network passes on no message of the kind", async () => {
    const { ask, id } = await sent();
    const poll = { question: "When?", options: ["now", "later"] };
    const { answer: asked } = await ask("POST", MESSAGES, { to: person, poll });
    const { answer: act } = await ask("PUT", `${MESSAGES}/${id}/pin`, {});
    const ofPoll = await ask("POST", `${MESSAGES}/${asked.id}/forward`, { to: person });
    expect([ofPoll.status, ofPoll.answer.code]).toEqual(
      platform === "WhatsApp" ? [422, "NOT_SUPPORTED"] : [200, undefined],
    );
    const ofAct = await ask("POST", `${MESSAGES}/${act.id}/forward`, { to: person });
    expect(ofAct.status).toBeGreaterThanOrEqual(409);
    if (platform !== "WhatsApp") return;
    const image = { url: "https://a.example/b.png" };
    const { answer: once } = await ask("POST", MESSAGES, { to: person, image, viewOnce: true });
    const ofOnce = await ask("POST", `${MESSAGES}/${once.id}/forward`, { to: person });
    expect([ofOnce.status, ofOnce.answer.code, ofOnce.answer.field]).toEqual([422, "NOT_SUPPORTED", "id"]);
  });

  it("is refused about what nobody has yet, and about nothing", async () => {
    const { ask } = await open();
    const { answer } = await ask("POST", MESSAGES, { to: person, text: "later", sendAt: LATER });
    for (const [method, path, body] of [
      ["PATCH", "", { text: "now" }],
      ["PUT", "/reaction", { emoji: "👍" }],
      ["PUT", "/pin", {}],
      ["POST", "/forward", { to: person }],
      ["DELETE", "/pin", undefined],
    ] as const) {
      const waiting = await ask(method, `${MESSAGES}/${answer.id}${path}`, body);
      expect([waiting.status, waiting.answer.code, waiting.answer.field]).toEqual([409, "NOT_CHANGEABLE", "id"]);
      const nothing = await ask(method, `${MESSAGES}/msg_000000000000000${path}`, body);
      expect([nothing.status, nothing.answer.code]).toEqual([404, "MESSAGE_NOT_FOUND"]);
    }
  });
});

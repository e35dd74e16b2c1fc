import { afterEach, describe, expect, it } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, LATER, PHONE, telegram } from "#test/support/message-api.ts";

afterEach(closeGateways);

describe.each(BOTH)("a message on $platform", ({ open, person }) => {
  it.each([
    ["state=sent,gone", "state", /^state must be of accepted, queued, .* with commas between them\.$/],
    ["state=", "state", /^state must be of/],
    ["direction=up", "direction", /^direction must be in or out\.$/],
    ["limit=0", "limit", /^limit must be 1 to 100\.$/],
    ["after=7", "after", /^after must be the id of a message\.$/],
    ["since=yesterday", "since", /^since must be a date and time with its offset, such as /],
    ["recipient=nobody%20at%20all", "recipient", /./],
  ])("is not looked for by %s", async (query, field, message) => {
    const { ask } = await open();
    const { status, answer } = await ask("GET", `/messages/Client001?${query}`);
    expect([status, answer.field, answer.message]).toEqual([400, field, expect.stringMatching(message)]);
  });

  it("that waits is cancelled once, and then for good", async () => {
    const { world, ask, send } = await open();
    const { status, answer } = await send("later", { sendAt: LATER });
    expect([status, answer]).toMatchObject([202, { status: "scheduled", sendAt: LATER }]);
    const path = `/messages/Client001/${answer.id}`;
    expect((await ask("GET", path)).answer).toMatchObject({ state: "accepted", sendAt: LATER });
    expect(await ask("POST", `${path}/cancel`, {})).toMatchObject({
      status: 200,
      answer: { id: answer.id, state: "cancelled", sendAt: null, message: "The message was cancelled before it left" },
    });
    expect(await ask("POST", `${path}/cancel`, {})).toMatchObject({ status: 200, answer: { state: "cancelled" } });
    expect(world.sessions.sent).toEqual([]);
  });

  it("that has left is not cancelled", async () => {
    const { ask, send } = await open();
    const { answer } = await send("salam");
    expect(await ask("POST", `/messages/Client001/${answer.id}/cancel`, {})).toMatchObject({
      status: 409,
      answer: { code: "NOT_CANCELLABLE", message: "The message is sent: only one that waits can be cancelled." },
    });
  });

  it("is sent again as a new one, once for each key", async () => {
    const { world, ask, send } = await open();
    const first = await send("salam");
    const path = `/messages/Client001/${first.answer.id}/resend`;
    const key = { "idempotency-key": "again-1" };
    const [again, repeated] = [await ask("POST", path, {}, key), await ask("POST", path, {}, key)];
    expect(again.status).toBe(200);
    expect(again.answer.id).not.toBe(first.answer.id);
    expect(repeated).toMatchObject({ status: 200, answer: again.answer, headers: { "idempotency-replayed": "true" } });
    expect(world.sessions.sent.map(({ content }) => content)).toEqual([
      { kind: "text", text: "salam" },
      { kind: "text", text: "salam" },
    ]);
    expect((await ask("POST", path, {}, { prefer: "respond-async" })).status).toBe(202);
    expect(await ask("POST", path, {}, { "idempotency-key": "k".repeat(256) })).toMatchObject({
      status: 400,
      answer: { field: "Idempotency-Key" },
    });
  });

  it("is not sent again while it waits, nor when it came in, nor when nobody knows what it said", async () => {
    const { world, ask, send } = await open();
    const received = world.receive();
    const erased = (await send("salam")).answer.id;
    await ask("DELETE", `/messages/Client001?person=${encodeURIComponent(person)}`);
    for (const id of [received, erased]) {
      expect(await ask("POST", `/messages/Client001/${id}/resend`, {})).toMatchObject({
        status: 409,
        answer: { code: "NOT_RESENDABLE", field: "id" },
      });
    }
    const waiting = (await send("later", { sendAt: LATER })).answer.id;
    expect(await ask("POST", `/messages/Client001/${waiting}/resend`, {})).toMatchObject({
      status: 409,
      answer: { message: "The message is still under way. Wait for its end, or cancel it first." },
    });
  });

  it("counts as a send when it is sent again", async () => {
    const { ask, send } = await open();
    const { answer } = await send("salam");
    const statuses = new Set<number>();
    for (let tries = 0; tries < 51; tries += 1) {
      statuses.add((await ask("POST", `/messages/Client001/${answer.id}/resend`, {})).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it("says nothing any more once its person is erased, and what waits for them is cancelled", async () => {
    const { world, ask, send } = await open();
    const sent = (await send("secret")).answer.id;
    const waiting = (await send("later", { sendAt: LATER })).answer.id;
    const other = (await send("other", { [person === PHONE ? "number" : "recipient"]: "9647709999999" })).answer.id;
    const erased = await ask("DELETE", `/messages/Client001?person=${encodeURIComponent(person)}`);
    expect([erased.status, erased.answer]).toMatchObject([200, { erased: 2, message: "2 messages erased" }]);
    const states = { [String(sent)]: "sent", [String(waiting)]: "cancelled" };
    for (const [id, state] of Object.entries(states)) {
      const { answer } = await ask("GET", `/messages/Client001/${id}`);
      expect(answer).toMatchObject({ state, recipient: null, text: null, content: null });
      expect(JSON.stringify(answer)).not.toContain("secret");
    }
    expect((await ask("GET", `/messages/Client001/${other}`)).answer.text).toBe("other");
    expect(world.sessions.sent).toHaveLength(2);
  });

  it("is erased for nobody in particular only by who says whom", async () => {
    const { ask } = await open();
    expect(await ask("DELETE", "/messages/Client001")).toMatchObject({ status: 400, answer: { field: "person" } });
    expect(await ask("DELETE", "/messages/Client001?person=12")).toMatchObject({
      status: 400,
      answer: { field: "person", code: "PHONE_NUMBER_INVALID" },
    });
  });
});

describe("a person on Telegram", () => {
  it("is known by the name that they were written to and by the id under which they wrote", async () => {
    const { world, ask, send } = await telegram();
    const out = (await send("salam")).answer.id;
    const record = await world.ports.messages.find(1, String(out));
    const id = record?.chat.split("/").at(-1) ?? "";
    const received = world.receive({
      sender: { name: "Layla", username: "Layla", phone: null, id },
      recipient: { kind: "id", id },
    });
    const { answer } = await ask("GET", "/messages/Client001?recipient=@layla");
    expect((answer.messages as { id: string }[]).map((message) => message.id)).toEqual([received, out]);
    expect((await ask("DELETE", "/messages/Client001?person=@layla")).answer.erased).toBe(2);
    expect((await ask("GET", `/messages/Client001/${received}`)).answer.text).toBeNull();
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, LATER, PHONE, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const HOUR_MS = 3_600_000;

describe.each(BOTH)("a message on $platform", ({ open, person }) => {
  it("is looked up by the id that its send was answered with", async () => {
    const { ask, send } = await open();
    const sent = await send("salam");
    const found = await ask("GET", `/messages/Client001/${sent.answer.id}`);
    expect([found.status, found.answer]).toMatchObject([
      200,
      {
        success: true,
        status: "success",
        id: sent.answer.id,
        direction: "out",
        kind: "text",
        state: "sent",
        recipient: person,
        text: "salam",
        content: { message: "salam" },
        messageId: sent.answer.messageId,
        times: { accepted: "2026-01-01T12:00:00.000Z", sent: "2026-01-01T12:00:00.000Z", read: null, ended: null },
        failure: null,
        sendAt: null,
        from: null,
        media: null,
      },
    ]);
  });

  it("that was refused has an id in its answer, and tells why it failed", async () => {
    const { ask, send } = await open();
    const refused = await send("salam", { [person === PHONE ? "number" : "recipient"]: "9647700000404" });
    expect([refused.status, refused.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
    const { answer } = await ask("GET", `/messages/Client001/${refused.answer.id}`);
    expect(answer).toMatchObject({
      state: "failed",
      failure: { code: "RECIPIENT_NOT_FOUND", message: refused.answer.message },
    });
  });

  it("that may have gone has an id in its answer, too", async () => {
    const { ask, send } = await open();
    const silent = await send("salam", { [person === PHONE ? "number" : "recipient"]: "9647700000408" });
    expect([silent.status, silent.answer.code]).toEqual([504, "PROVIDER_SILENT"]);
    const { answer } = await ask("GET", `/messages/Client001/${silent.answer.id}`);
    expect(answer).toMatchObject({ id: silent.answer.id, state: "unknown", failure: { code: "PROVIDER_SILENT" } });
  });

  it("is answered 202 where its caller does not want to wait", async () => {
    const { ask, send } = await open();
    const kept = await send("salam", {}, { prefer: "respond-async" });
    expect([kept.status, kept.answer]).toMatchObject([202, { status: "queued", id: expect.stringMatching(/^msg_/) }]);
    expect(kept.headers["preference-applied"]).toBe("respond-async");
    await expect
      .poll(async () => (await ask("GET", `/messages/Client001/${kept.answer.id}`)).answer.state)
      .toBe("sent");
  });

  it("is listed newest first, a page at a time", async () => {
    const { ask, send, pass } = await open();
    const ids: unknown[] = [];
    for (const text of ["one", "two", "three"]) {
      ids.unshift((await send(text)).answer.id);
      pass(1_000);
    }
    const first = await ask("GET", "/messages/Client001?limit=2");
    expect(first.answer).toMatchObject({ has_more: true, next: ids[1], messages: [{ id: ids[0] }, { id: ids[1] }] });
    const second = await ask("GET", `/messages/Client001?limit=2&after=${first.answer.next}`);
    expect(second.answer).toMatchObject({ has_more: false, next: null, messages: [{ id: ids[2], text: "one" }] });
  });

  it("is found by direction, state, person and time", async () => {
    const { world, ask, send, pass } = await open();
    const early = (await send("early")).answer.id;
    pass(HOUR_MS);
    const received = world.receive({ text: "hi", recipient: { kind: "id", id: "5" } });
    const waiting = (await send("later", { sendAt: LATER })).answer.id;
    const idsAt = async (query: string) => {
      const { answer } = await ask("GET", `/messages/Client001?${query}`);
      return (answer.messages as { id: string }[]).map(({ id }) => id);
    };
    expect(await idsAt("")).toEqual([waiting, received, early]);
    expect(await idsAt("direction=in")).toEqual([received]);
    expect(await idsAt("direction=out")).toEqual([waiting, early]);
    expect(await idsAt("state=accepted,failed")).toEqual([waiting]);
    expect(await idsAt(`recipient=${encodeURIComponent(person)}`)).toEqual([waiting, early]);
    expect(await idsAt("recipient=id:5")).toEqual([received]);
    expect(await idsAt("since=2026-01-01T12:30:00Z")).toEqual([waiting, received]);
    expect(await idsAt("until=2026-01-01T15:30:00%2B03:00")).toEqual([early]);
  });

  it("tells its status by either id, and in every state", async () => {
    const { world, ask, send } = await open();
    const statusOf = async (id: unknown) => (await ask("GET", `/message-status/Client001?messageId=${id}`)).answer;
    const read = world.putMessage(1, "77", "read");
    expect(await statusOf(read)).toMatchObject({ status: "read", id: read, messageId: "77" });
    expect(await statusOf("77")).toMatchObject({ status: "read", id: read, messageId: "77" });
    const waiting = (await send("later", { sendAt: LATER })).answer.id;
    expect(await statusOf(waiting)).toMatchObject({ status: "accepted", message: "The message waits for its time" });
    expect(await statusOf(world.receive({ providerId: "78" }))).toMatchObject({ code: "MESSAGE_NOT_FOUND" });
    expect(await statusOf("78")).toMatchObject({ code: "MESSAGE_NOT_FOUND", field: "messageId" });
  });

  it("takes other methods nowhere, and says which it takes", async () => {
    const { ask } = await open();
    const id = "msg_000000000000000";
    for (const [path, allow] of [
      ["/messages/Client001", "GET, DELETE"],
      [`/messages/Client001/${id}`, "GET"],
      [`/messages/Client001/${id}/cancel`, "POST"],
      [`/messages/Client001/${id}/resend`, "POST"],
      [`/messages/Client001/${id}/media`, "GET"],
      ["/received-messages/Client001", "GET"],
    ] as const) {
      expect(await ask("PUT", path), path).toMatchObject({ status: 405, headers: { allow } });
    }
  });
});

describe("a file that went out", () => {
  it("is shown by its URL, without the name and the password in it", async () => {
    const { ask } = await whatsApp();
    const sent = await ask("POST", "/send-image/Client001", {
      number: PHONE,
      imageUrl: "https://shop:hunter2@files.example/a%20b.png?x=1",
      caption: "Look",
    });
    const { answer } = await ask("GET", `/messages/Client001/${sent.answer.id}`);
    expect(answer).toMatchObject({
      kind: "image",
      text: "Look",
      content: { imageUrl: "https://files.example/a%20b.png?x=1", caption: "Look" },
      messageId: whatsAppIdOf(String(sent.answer.id)),
    });
    expect(JSON.stringify(answer)).not.toContain("hunter2");
  });
});

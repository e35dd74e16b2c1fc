import { afterEach, describe, expect, it } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, PHONE, telegram, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

describe("what came in", () => {
  it("is shown in full on WhatsApp", async () => {
    const { world, ask } = await whatsApp();
    const id = world.receive({
      providerId: "3A01",
      sender: { name: "Sara", phone: PHONE, username: null, id: "84635210987654" },
      recipient: { kind: "phone", phone: PHONE },
      kind: "document",
      text: "the invoice",
      file: { mimetype: "application/pdf", fileName: "1042.pdf", bytes: null, reference: "a key" },
      contact: { name: "Layla", number: "9647700000001" },
      location: { latitude: 33.3, longitude: 44.4, name: "Tigris", address: null },
      about: "3EB0AB",
      at: new Date("2026-01-01T11:00:00Z"),
      backfilled: true,
    });
    const parts = {
      media: { mimetype: "application/pdf", fileName: "1042.pdf", bytes: null, voice: false },
      contact: { name: "Layla", number: "9647700000001" },
      location: { latitude: 33.3, longitude: 44.4, name: "Tigris", address: null },
      about: "3EB0AB",
      backfilled: true,
      from: { id: "84635210987654", name: "Sara", username: null, phone: PHONE },
      recipient: PHONE,
      text: "the invoice",
    };
    const { answer } = await ask("GET", "/received-messages/Client001");
    const at = "2026-01-01T11:00:00.000Z";
    expect(answer.messages).toEqual([{ id, messageId: "3A01", kind: "document", at, ...parts }]);
    const found = await ask("GET", `/messages/Client001/${id}`);
    expect(found.answer).toMatchObject({
      ...{ id, messageId: "3A01", direction: "in", state: "received", kind: "document", content: null, ...parts },
      ...{ message: "The message came in from WhatsApp", expiresAt: null, sendAt: null },
      times: { sent: at, accepted: "2026-01-01T12:00:00.000Z", read: null },
    });
    expect(JSON.stringify([answer, found.answer])).not.toContain("a key");
  });

  it.each([
    ["image", "photo"],
    ["document", "file"],
    ["audio", "file"],
    ["sticker", "other"],
    ["reaction", "reaction"],
    ["video", "video"],
    ["text", "text"],
  ] as const)("is called on Telegram as it always was: %s is %s", async (kind, name) => {
    const { world, ask } = await telegram();
    world.receive({ kind });
    const { answer } = await ask("GET", "/received-messages/Client001");
    expect(answer.messages).toMatchObject([{ kind: name, recipient: "id:99" }]);
  });

  it("goes on after an id of ours on both, and after a number on Telegram", async () => {
    for (const open of [whatsApp, telegram]) {
      const { world, ask } = await open();
      const ids = ["3", "5", "9"].map((providerId) => world.receive({ providerId }));
      const idsAt = async (query: string) =>
        ((await ask("GET", `/received-messages/Client001?${query}`)).answer.messages as { id: string }[]).map(
          ({ id }) => id,
        );
      expect(await idsAt("")).toEqual(ids);
      expect(await idsAt("limit=2")).toEqual(ids.slice(0, 2));
      expect(await idsAt(`after=${ids[0]}`)).toEqual(ids.slice(1));
      expect(await idsAt("after=0")).toEqual(ids);
      expect(await idsAt("after=5")).toEqual(ids.slice(2));
      expect(await idsAt("after=7&limit=1")).toEqual(ids.slice(2));
    }
  });

  it("passes over what has been erased, and is not kept from going on", async () => {
    const { world, ask } = await telegram();
    const from = (id: string) =>
      ({ recipient: { kind: "id", id }, sender: { name: "", username: null, phone: null, id } }) as const;
    for (let count = 0; count < 3; count += 1) world.receive(from("5"));
    const last = world.receive(from("6"));
    expect((await ask("DELETE", "/messages/Client001?person=id:5")).answer.erased).toBe(3);
    const { answer } = await ask("GET", "/received-messages/Client001?limit=1");
    expect(answer.messages).toMatchObject([{ id: last }]);
  });

  it.each(
    BOTH,
  )("is told of as given to a caller on $platform: by what lists it or looks it up, and by nothing else", async ({
    open,
  }) => {
    const { world, ask } = await open();
    const [first, second] = [world.receive({ text: "one" }), world.receive({ text: "two" })];
    await ask("GET", "/messages/Client001");
    await ask("GET", `/messages/Client002/${first}`);
    await ask("GET", "/received-messages/Client001?limit=0");
    expect(world.fetched).toEqual([]);
    await ask("GET", `/messages/Client001/${second}`);
    expect(world.fetched).toEqual([second]);
    await ask("GET", "/received-messages/Client001");
    expect(world.fetched).toEqual([second, first, second]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NoAnswer, type RpcCall, RpcRefusal } from "#sandbox/telegram/rpc.ts";
import { ByteReader, ByteWriter, toLong } from "#sandbox/telegram/tl/bytes.ts";
import { readObject } from "#sandbox/telegram/tl/decode.ts";
import { encodeObject } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import type { RawClient } from "./raw-client.ts";
import { makeRig, NEAREST, type Rig } from "./rig.ts";

const CALL = { _: "help.getNearestDc" } as const;
const { current } = await loadLayers();

let rig: Rig;
let client: RawClient;

beforeEach(async () => {
  rig = await makeRig();
  client = await rig.client();
});

afterEach(() => rig.close());

const ask = (request: object) => client.answerTo(client.call(request));
const refusal = (code: number, text: string) => ({ _: "mt_rpc_error", errorCode: code, errorMessage: text });

describe("a call", () => {
  test("brings who calls, over which layer, and what the envelopes said", async () => {
    const seen: RpcCall[] = [];
    rig.on("help.getNearestDc", (call) => {
      seen.push(call);
      return NEAREST;
    });
    const about = { apiId: 1, deviceModel: "Phone", systemVersion: "", appVersion: "", systemLangCode: "" };
    const init = { _: "initConnection", ...about, langPack: "", langCode: "", query: CALL };
    await ask({ _: "invokeWithLayer", layer: 227, query: init });
    await ask({ _: "invokeWithoutUpdates", query: CALL });
    const createdAt = rig.clock.now();
    const key = { id: rig.keyId, dataCentre: 2, device: "Phone", createdAt, online: true };
    expect(seen[0]).toMatchObject({ key, dataCentre: 2, layer: 227, withoutUpdates: false });
    expect(seen[1]).toMatchObject({ key, withoutUpdates: true });
    expect(rig.wire.key(rig.keyId)).toEqual(key);
  });

  test("waits for the one that it names", async () => {
    const first = Promise.withResolvers<typeof NEAREST>();
    rig.on("help.getNearestDc", () => first.promise);
    rig.on("help.getInviteText", () => ({ _: "help.inviteText", message: "hello" }));
    const messageId = client.call(CALL);
    const after = client.call({ _: "invokeAfterMsg", msgId: toLong(messageId), query: { _: "help.getInviteText" } });
    client.service({ _: "mt_ping", pingId: 1 });
    await client.nextNamed("mt_pong");
    expect(rig.calls).toEqual(["help.getNearestDc"]);
    first.resolve(NEAREST);
    expect(await client.answerTo(after)).toMatchObject({ message: "hello" });
    expect(rig.calls).toEqual(["help.getNearestDc", "help.getInviteText"]);
  });

  test("does not hold up the next one", async () => {
    rig.on("help.getInviteText", () => new Promise(() => {}));
    client.call({ _: "help.getInviteText" });
    expect(await ask(CALL)).toEqual(NEAREST);
  });

  test("whose answer the client no longer wants is not answered", async () => {
    const slow = Promise.withResolvers<typeof NEAREST>();
    rig.on("help.getInviteText", () => slow.promise);
    const messageId = client.call({ _: "help.getInviteText" });
    expect(await ask({ _: "help.getNearestDc" })).toEqual(NEAREST);
    const dropped = client.service({ _: "mt_rpc_drop_answer", reqMsgId: toLong(messageId) });
    expect(await client.answerTo(dropped)).toEqual({ _: "mt_rpc_answer_dropped_running" });
    slow.resolve(NEAREST);
    expect(await ask(CALL)).toEqual(NEAREST);
    expect(client.received.map(({ answers }) => answers)).not.toContain(messageId);
    const unknown = client.service({ _: "mt_rpc_drop_answer", reqMsgId: toLong(1n) });
    expect(await client.answerTo(unknown)).toEqual({ _: "mt_rpc_answer_unknown" });
  });

  test("that is refused says so in Telegram's words", async () => {
    rig.on("help.getNearestDc", () => {
      throw new RpcRefusal(303, "PHONE_MIGRATE_4");
    });
    expect(await ask(CALL)).toEqual(refusal(303, "PHONE_MIGRATE_4"));
  });

  test("that fails is answered with an internal error, and logged without what the error says", async () => {
    rig.on("help.getNearestDc", () => {
      throw new TypeError("+20 100 is no number");
    });
    expect(await ask(CALL)).toEqual(refusal(500, "INTERNAL"));
    expect(rig.lines).toMatchObject([{ level: "error", method: "help.getNearestDc" }]);
    expect(rig.lines[0]?.reason).toMatch(/^TypeError at .*calls\.test\.ts/);
    expect(JSON.stringify(rig.lines)).not.toContain("100");
  });

  test("whose answer does not fit its type is answered with an internal error", async () => {
    rig.on("help.getNearestDc", () => ({ _: "nearestDc", country: 20 }));
    expect(await ask(CALL)).toEqual(refusal(500, "INTERNAL"));
  });

  test("of a method that the layer does not have is refused, and so is one that is no method or is cut short", async () => {
    expect(await client.answerTo(client.send(Buffer.from("efbeadde", "hex")))).toEqual(
      refusal(400, "INPUT_CONSTRUCTOR_INVALID"),
    );
    expect(await ask({ _: "inputPeerSelf" })).toEqual(refusal(400, "INPUT_METHOD_INVALID"));
    const cut = encodeObject(current, { _: "contacts.resolveUsername", username: "somebody" }).subarray(0, 8);
    expect(await client.answerTo(client.send(Buffer.from(cut)))).toEqual(refusal(400, "INPUT_FETCH_ERROR"));
    const unpackable = new ByteWriter().uint(0x3072cfa1).bytes(Buffer.alloc(12)).done();
    const envelope = new ByteWriter()
      .uint(current.byName.get("invokeWithoutUpdates")?.id ?? 0)
      .raw(unpackable)
      .done();
    expect(await client.answerTo(client.send(envelope))).toEqual(refusal(400, "INPUT_FETCH_ERROR"));
    expect(rig.calls).toEqual([]);
  });

  test("is refused when it is wrapped without end", async () => {
    const wrapped = Array.from({ length: 9 }).reduce<object>((query) => ({ _: "invokeWithoutUpdates", query }), CALL);
    expect(await ask(wrapped)).toEqual(refusal(400, "INPUT_FETCH_ERROR"));
  });
});

describe("no answer", () => {
  test("is what a silent network gives; the connection stays", async () => {
    rig.on("help.getInviteText", () => {
      throw new NoAnswer(false);
    });
    const messageId = client.call({ _: "help.getInviteText" });
    expect(await ask(CALL)).toEqual(NEAREST);
    client.call({ _: "help.getInviteText" }, { messageId });
    expect(await ask(CALL)).toEqual(NEAREST);
    expect(client.received.map(({ answers }) => answers)).not.toContain(messageId);
    expect(rig.calls.filter((name) => name === "help.getInviteText")).toHaveLength(1);
  });

  test("may end the connection; the same message is heard anew over the next", async () => {
    rig.on("help.getNearestDc", () => {
      rig.on("help.getNearestDc", () => NEAREST);
      throw new NoAnswer(true);
    });
    const messageId = client.call(CALL);
    await client.closed;
    client = await rig.client();
    client.call(CALL, { messageId });
    expect(await client.answerTo(messageId)).toEqual(NEAREST);
  });
});

describe("updates", () => {
  const update = (date: number) => ({ _: "updateShort", update: { _: "updateConfig" }, date }) as const;
  const subscribed = async () => {
    rig.on("updates.getState", (call) => {
      call.subscribe();
      return { _: "updates.state", pts: 1, qts: 0, date: 0, seq: 0, unreadCount: 0 };
    });
    await ask({ _: "updates.getState" });
  };

  test("reach the sessions that asked for them, and no others", async () => {
    expect(rig.wire.push(rig.keyId, update(1))).toBe(0);
    await subscribed();
    const other = await rig.client(88n);
    other.call(CALL);
    await other.nextNamed("nearestDc");
    expect(rig.wire.push(rig.keyId, update(2))).toBe(1);
    expect((await client.nextNamed("updateShort")).content).toMatchObject({ date: 2 });
    expect(other.received.map(({ content }) => content._)).not.toContain("updateShort");
    expect(rig.wire.push("ffffffffffffffff", update(3))).toBe(0);
  });

  test("end with a log-out", async () => {
    await subscribed();
    rig.wire.unsubscribe(rig.keyId);
    expect(rig.wire.push(rig.keyId, update(1))).toBe(0);
  });

  test("that come while the client is away are kept for it", async () => {
    await subscribed();
    client.socket.destroy();
    await client.closed;
    await expect.poll(() => rig.wire.key(rig.keyId)?.online).toBe(false);
    expect(rig.wire.push(rig.keyId, update(5))).toBe(0);
    client = await rig.client();
    client.call(CALL);
    expect((await client.nextNamed("updateShort")).content).toMatchObject({ date: 5 });
  });

  test("that are too many to keep become the advice to ask for what was missed", async () => {
    await subscribed();
    client.socket.destroy();
    await client.closed;
    await expect.poll(() => rig.wire.key(rig.keyId)?.online).toBe(false);
    for (let date = 0; date < 300; date += 1) rig.wire.push(rig.keyId, update(date));
    client = await rig.client();
    client.call(CALL);
    await client.nextNamed("updatesTooLong");
    expect(client.received.length).toBeLessThan(300);
  });
});

describe("a client of another layer", () => {
  test("is understood and answered in its own numbers", async () => {
    const older = (await loadLayers()).of(198);
    rig.on("users.getUsers", (call, request) => {
      expect(request).toEqual({ _: "users.getUsers", id: [{ _: "inputUserSelf" }] });
      return [{ _: "user", id: call.layer, firstName: "Mona" }];
    });
    client = await rig.client();
    const query = encodeObject(older, { _: "users.getUsers", id: [{ _: "inputUserSelf" }] });
    const layer = older.byName.get("invokeWithLayer")?.id ?? 0;
    const messageId = client.send(new ByteWriter().uint(layer).int(198).raw(query).done());
    const { body } = await client.next(({ answers }) => answers === messageId);
    const reader = new ByteReader(body);
    expect([reader.uint(), reader.uint()]).toEqual([0x1cb5c415, 1]);
    expect(readObject(reader, older)).toEqual({ _: "user", id: 198, firstName: "Mona" });
  });
});

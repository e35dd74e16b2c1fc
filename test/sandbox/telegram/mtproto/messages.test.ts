import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ByteWriter, toBigint, toLong } from "#sandbox/telegram/tl/bytes.ts";
import { encodeObject } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import type { RawClient } from "./raw-client.ts";
import { makeRig, NEAREST, type Rig, SALT } from "./rig.ts";

const CALL = { _: "help.getNearestDc" };
const { current } = await loadLayers();

let rig: Rig;
let client: RawClient;

beforeEach(async () => {
  rig = await makeRig();
  client = await rig.client();
});

afterEach(async () => {
  await rig.close();
  expect(rig.lines).toEqual([]);
});

const ping = (pingId: number) => client.service({ _: "mt_ping", pingId });

describe("a session", () => {
  test("is announced once, before its first answer", async () => {
    const first = ping(1);
    const created = await client.nextNamed("mt_new_session_created");
    expect(created.content).toMatchObject({ firstMsgId: toLong(first), serverSalt: toLong(SALT) });
    expect((await client.nextNamed("mt_pong")).content).toMatchObject({ msgId: toLong(first), pingId: toLong(1n) });
    ping(2);
    await client.nextNamed("mt_pong");
    expect(client.received.filter(({ content }) => content._ === "mt_new_session_created")).toHaveLength(1);
  });

  test("numbers what needs an acknowledgement oddly, and its answers and notices by their low bits", async () => {
    const answer = client.call(CALL);
    const created = await client.nextNamed("mt_new_session_created");
    const result = await client.next(({ answers }) => answers === answer);
    ping(1);
    const pong = await client.nextNamed("mt_pong");
    expect([created.sequence, result.sequence, pong.sequence]).toEqual([1, 3, 4]);
    expect([created.messageId & 3n, result.messageId & 3n]).toEqual([3n, 1n]);
  });

  test("can be destroyed from another one, but not twice", async () => {
    const other = await rig.client(88n);
    other.service({ _: "mt_ping", pingId: 1 });
    await other.nextNamed("mt_pong");
    client.service({ _: "mt_destroy_session", sessionId: toLong(88n) });
    await client.nextNamed("mt_destroy_session_ok");
    client.service({ _: "mt_destroy_session", sessionId: toLong(88n) });
    await client.nextNamed("mt_destroy_session_none");
    other.service({ _: "mt_ping", pingId: 2 });
    await other.nextNamed("mt_new_session_created");
    await other.nextNamed("mt_new_session_created");
  });

  test("is announced anew when its client stayed away too long", async () => {
    await rig.close();
    vi.useFakeTimers({ toFake: ["setInterval"] });
    rig = await makeRig();
    for (const [awayMs, announced] of [
      [0, true],
      [50_000, false],
      [70_000, true],
    ] as const) {
      rig.clock.pass(awayMs);
      vi.advanceTimersByTime(30_000);
      client = await rig.client();
      ping(1);
      await client.nextNamed("mt_pong");
      client.service({ _: "mt_msgs_ack", msgIds: client.received.map(({ messageId }) => toLong(messageId)) });
      expect(client.received.map(({ content }) => content._).includes("mt_new_session_created")).toBe(announced);
      ping(2);
      await client.nextNamed("mt_pong");
      client.socket.destroy();
      await client.closed;
      await expect.poll(() => rig.wire.key(rig.keyId)?.online).toBe(false);
    }
    vi.useRealTimers();
  });
});

describe("salts", () => {
  test("that are wrong are refused with the right one, and the call is not made", async () => {
    client.salt = 1n;
    const refused = client.call(CALL);
    const { content } = await client.nextNamed("mt_bad_server_salt");
    expect(content).toMatchObject({ badMsgId: toLong(refused), errorCode: 48, newServerSalt: toLong(SALT) });
    client.salt = SALT;
    expect(await client.answerTo(client.call(CALL))).toEqual(NEAREST);
    expect(rig.calls).toEqual(["help.getNearestDc"]);
  });

  test("of the future are good when their time has come, and not long before", async () => {
    client.service({ _: "mt_get_future_salts", num: 4 });
    const { content } = await client.nextNamed("mt_future_salts");
    const salts = content.salts as { validSince: number; salt: ReturnType<typeof toLong> }[];
    expect(salts).toHaveLength(4);
    const [, , , last] = salts;
    if (last === undefined) throw new Error("too few salts");
    client.salt = toBigint(last.salt);
    ping(1);
    await client.nextNamed("mt_bad_server_salt");
    rig.clock.pass(last.validSince * 1000 - rig.clock.now().getTime());
    ping(2);
    expect((await client.nextNamed("mt_pong")).content).toMatchObject({ pingId: toLong(2n) });
  });

  test("that were rotated are no longer good", async () => {
    ping(1);
    await client.nextNamed("mt_pong");
    rig.wire.rotateSalts();
    ping(2);
    const { content } = await client.nextNamed("mt_bad_server_salt");
    expect(content.newServerSalt).not.toEqual(toLong(SALT));
  });
});

describe("message ids", () => {
  const refusal = async (messageId: bigint) => {
    client.call(CALL, { messageId });
    const { content } = await client.nextNamed("mt_bad_msg_notification");
    expect(content.badMsgId).toEqual(toLong(messageId));
    return content.errorCode;
  };

  test("that do not fit the time, or are no client's, are refused", async () => {
    const now = client.nextMessageId();
    expect(await refusal(now - (301n << 32n))).toBe(16);
    expect(await refusal(now + (31n << 32n))).toBe(17);
    expect(await refusal(now + 2n)).toBe(18);
    expect(rig.calls).toEqual([]);
  });

  test("that come twice get the same answer, and the call is made once, however late", async () => {
    const messageId = client.call(CALL);
    const first = await client.next(({ answers }) => answers === messageId);
    rig.clock.pass(400_000);
    client.call(CALL, { messageId });
    const second = await client.next(({ answers }) => answers === messageId);
    expect(second).toEqual(first);
    expect(rig.calls).toHaveLength(1);
  });

  test("of the server rise, even while the clock stands", async () => {
    for (let count = 0; count < 5; count += 1) await client.answerTo(client.call(CALL));
    const ids = client.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
  });
});

describe("what messages are packed in", () => {
  const contained = (messageId: bigint, body: Buffer) =>
    new ByteWriter().bigint(messageId).uint(1).uint(body.length).raw(body).done();
  const container = (...messages: Buffer[]) => {
    const writer = new ByteWriter().uint(0x73f1f8dc).uint(messages.length);
    for (const message of messages) writer.raw(message);
    return writer.done();
  };
  const packed = (body: Buffer) => new ByteWriter().uint(0x3072cfa1).bytes(gzipSync(body)).done();
  const body = encodeObject(current, CALL);

  test("a container brings several, compressed or not", async () => {
    const [one, two] = [client.nextMessageId(), client.nextMessageId()];
    client.send(container(contained(one, body), contained(two, packed(body))));
    expect(await client.answerTo(one)).toEqual(NEAREST);
    expect(await client.answerTo(two)).toEqual(NEAREST);
  });

  test("a whole container may be compressed", async () => {
    const one = client.nextMessageId();
    client.send(packed(container(contained(one, body))));
    expect(await client.answerTo(one)).toEqual(NEAREST);
  });

  test("a container within a container ends the connection", async () => {
    const inner = container(contained(client.nextMessageId(), body));
    client.send(container(contained(client.nextMessageId(), inner)));
    await client.closed;
    expect(rig.lines.splice(0)).toMatchObject([{ level: "debug", reason: "Violation" }]);
  });

  test("what unpacks to more than a frame may hold ends the connection", async () => {
    client.send(packed(Buffer.alloc(3 * 1024 * 1024)));
    await client.closed;
    expect(rig.lines.splice(0)).toMatchObject([{ level: "debug", reason: "Violation" }]);
  });

  test("a long answer is compressed", async () => {
    rig.on("users.getUsers", () => Array.from({ length: 200 }, (_, id) => ({ _: "userEmpty", id })));
    rig.on("help.getInviteText", () => ({ _: "help.inviteText", message: "x".repeat(5000) }));
    const text = await client.answerTo(client.call({ _: "help.getInviteText" }));
    expect(text).toMatchObject({ wasPacked: true, message: "x".repeat(5000) });
  });
});

describe("what may get lost", () => {
  test("is sent again over the next connection, unless it was acknowledged", async () => {
    const [lost, heard] = [client.call(CALL), client.call(CALL)];
    await client.answerTo(lost);
    const answer = await client.next(({ answers }) => answers === heard);
    client.service({ _: "mt_msgs_ack", msgIds: [toLong(answer.messageId)] });
    ping(1);
    await client.nextNamed("mt_pong");
    client.socket.destroy();
    await client.closed;
    client = await rig.client();
    ping(2);
    await client.nextNamed("mt_pong");
    expect(client.received.map(({ answers }) => answers)).toContain(lost);
    expect(client.received.map(({ answers }) => answers)).not.toContain(heard);
  });

  test("can be asked for: the state of messages brings their answers", async () => {
    const answered = client.call(CALL);
    await client.answerTo(answered);
    const unheard = client.nextMessageId();
    const asked = client.service({ _: "mt_msgs_state_req", msgIds: [toLong(answered), toLong(unheard)] });
    expect(await client.answerTo(answered)).toEqual(NEAREST);
    const { content } = await client.nextNamed("mt_msgs_state_info");
    expect(content).toMatchObject({ reqMsgId: toLong(asked), info: Uint8Array.of(4 | 64, 1) });
  });

  test("can be asked for by its own id", async () => {
    const answered = client.call(CALL);
    const { messageId } = await client.next(({ answers }) => answers === answered);
    client.service({ _: "mt_msg_resend_req", msgIds: [toLong(messageId), toLong(12345n)] });
    expect(await client.answerTo(answered)).toEqual(NEAREST);
  });
});

describe("an end", () => {
  test("comes to the connection of a client that promised to ping and did not", async () => {
    client.service({ _: "mt_ping_delay_disconnect", pingId: 1, disconnectDelay: 0 });
    await client.nextNamed("mt_pong");
    await client.closed;
  });

  test("comes to a key that its client destroys", async () => {
    client.service({ _: "mt_destroy_auth_key" });
    await client.nextNamed("mt_destroy_auth_key_ok");
    expect(rig.wire.key(rig.keyId)).toBeNull();
    ping(1);
    expect(await client.transportError()).toBe(-404);
  });

  test("comes to a key from the server's side, with its connections", async () => {
    ping(1);
    await client.nextNamed("mt_pong");
    rig.wire.destroyKey(rig.keyId);
    await client.closed;
    client = await rig.client();
    ping(2);
    expect(await client.transportError()).toBe(-404);
  });
});

import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ByteWriter } from "#sandbox/telegram/tl/bytes.ts";
import { encodeObject } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import { type RawClient, uint32 } from "./raw-client.ts";
import { makeRig, NEAREST, type Rig } from "./rig.ts";

const INTERMEDIATE = Buffer.from("eeeeeeee", "hex");
const { current, service } = await loadLayers();

let rig: Rig;

beforeAll(async () => {
  rig = await makeRig();
});

beforeEach(() => {
  rig.lines.splice(0);
});

afterAll(() => rig.close());

/** Sends the bytes to the data centre, says no more, and waits until it has ended the connection. */
async function endsAfter(bytes: Uint8Array): Promise<void> {
  const socket = connect({ port: rig.wire.ports.get(2) ?? 0, host: "127.0.0.1", allowHalfOpen: false });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.resume();
  const closed = once(socket, "close");
  socket.end(bytes);
  await closed;
}

const framed = (frame: Uint8Array) => Buffer.concat([INTERMEDIATE, uint32(frame.length), frame]);
const plain = (body: Uint8Array, length = body.length) =>
  framed(new ByteWriter().bigint(0n).bigint(4n).uint(length).raw(body).done());

describe("a data centre", () => {
  test("survives any bytes, and serves the next client", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => endsAfter(bytes)),
      { numRuns: 30 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => endsAfter(framed(bytes))),
      { numRuns: 30 },
    );
    expect(rig.lines.filter(({ level }) => level !== "debug")).toEqual([]);
    const client = await rig.client();
    expect(await client.answerTo(client.call({ _: "help.getNearestDc" }))).toEqual(NEAREST);
  });

  test.each([
    ["a plain message of nothing", plain(Buffer.alloc(0))],
    ["a plain message longer than its frame", plain(Buffer.alloc(4), 4000)],
    ["a plain message of an unknown kind", plain(uint32(0xdeadbeef))],
    ["a plain message that is no part of the key exchange", plain(encodeObject(service, { _: "mt_ping", pingId: 1 }))],
    ["a later step of the key exchange first", plain(laterStep())],
    ["a key exchange cut short", plain(laterStep().subarray(0, 40))],
    ["an encrypted frame without content", framed(Buffer.from("0102030405060708", "hex"))],
  ])("ends the connection after %s", async (_what, bytes) => {
    await endsAfter(bytes);
    expect(rig.lines).toMatchObject([{ level: "debug", event: "sandbox-connection-refused" }]);
  });

  test("ends the connection of a frame that was changed on its way", async () => {
    for (const at of [8, 24, 60]) {
      const client = await rig.client();
      client.send(Buffer.alloc(32), {
        damage: (frame) => {
          frame.writeUInt8(frame.readUInt8(at) ^ 1, at);
        },
      });
      await client.closed;
    }
    expect(rig.lines.map(({ reason }) => reason)).toEqual(["Violation", "Violation", "Violation"]);
  });

  test("ends the connection of a client with a thousand calls under way", async () => {
    rig.on("help.getInviteText", () => new Promise(() => {}));
    const client = await rig.client(99n);
    const body = encodeObject(current, { _: "help.getInviteText" });
    const container = new ByteWriter().uint(0x73f1f8dc).uint(1001);
    for (let count = 0; count < 1001; count += 1) {
      container.bigint(client.nextMessageId()).uint(1).uint(body.length).raw(body);
    }
    client.send(container.done());
    await client.closed;
    expect(rig.calls.filter((name) => name === "help.getInviteText")).toHaveLength(1000);
  });

  test("says to a client with an unknown key that it does not know it", async () => {
    const client = await rig.client();
    client.sendFrame(Buffer.concat([Buffer.from("ffffffffffffffff", "hex"), Buffer.alloc(64)]));
    expect(await client.transportError()).toBe(-404);
  });

  test("keeps no more sessions of a key than it has room for", async () => {
    const announced: unknown[] = [];
    const announcement = async (client: RawClient) => {
      client.service({ _: "mt_ping", pingId: 1 });
      return (await client.nextNamed("mt_new_session_created")).content.uniqueId;
    };
    for (let session = 1000n; session < 1070n; session += 1n) {
      const client = await rig.client(session);
      announced.push(await announcement(client));
      client.socket.destroy();
      await client.closed;
    }
    expect(await announcement(await rig.client(1069n))).toEqual(announced.at(-1));
    expect(await announcement(await rig.client(1000n))).not.toEqual(announced[0]);
  });
});

function laterStep(): Buffer {
  const nonce = Buffer.alloc(16);
  return encodeObject(service, {
    _: "mt_req_DH_params",
    nonce,
    serverNonce: nonce,
    p: Buffer.alloc(4),
    q: Buffer.alloc(4),
    publicKeyFingerprint: 1,
    encryptedData: Buffer.alloc(256),
  });
}

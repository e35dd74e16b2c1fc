import { __tlReaderMap, __tlWriterMap, TlBinaryReader, TlBinaryWriter } from "@mtcute/core/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteReader } from "#sandbox/telegram/tl/bytes.ts";
import { readObject } from "#sandbox/telegram/tl/decode.ts";
import { encodeObject, encodeResult } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import { MalformedTl, NotEncodable, UnknownConstructor } from "#sandbox/telegram/tl/schema.ts";
import { mtcuteSamples } from "./samples.ts";

const { current, service } = await loadLayers();
const samples = mtcuteSamples();
const decode = (bytes: Buffer) => readObject(new ByteReader(bytes), current);

function methodOf(name: string) {
  const method = current.byName.get(name);
  if (method === undefined) throw new Error(`no ${name}`);
  return method;
}

describe("TL codec", () => {
  test("writes every constructor as mtcute does, and reads back what it wrote", () => {
    const draws = fc.sample(fc.gen(), { numRuns: samples.entries.length, seed: 1 });
    samples.entries.forEach((entry, index) => {
      const draw = draws[index];
      if (draw === undefined) throw new Error("too few draws");
      const sample = samples.of(entry, draw);
      const bytes = encodeObject(current, sample);
      expect(bytes.equals(TlBinaryWriter.serializeObject(__tlWriterMap, sample)), entry.name).toBe(true);
      expect(decode(bytes), entry.name).toEqual(sample);
    });
  });

  test("keeps any message, user, update and uploaded document as it is, also for mtcute", () => {
    const names = ["message", "user", "updates", "inputMediaUploadedDocument", "config"];
    const entries = samples.entries.filter(({ name }) => names.includes(name));
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.gen(), (entry, draw) => {
        const sample = samples.of(entry, draw);
        const bytes = encodeObject(current, sample);
        expect(decode(bytes)).toEqual(sample);
        const theirs = new TlBinaryReader(__tlReaderMap, bytes).object();
        expect(encodeObject(current, theirs).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("writes the answers of methods: vectors of objects, vectors of numbers, booleans", () => {
    const reader = (method: string, value: unknown) => {
      const bytes = encodeResult(current, methodOf(method), value);
      return new TlBinaryReader(__tlReaderMap, bytes, 0);
    };
    expect(reader("users.getUsers", [{ _: "userEmpty", id: 7 }]).object()).toEqual([{ _: "userEmpty", id: 7 }]);
    expect(reader("contacts.getContactIDs", [3, -4]).vector(reader("auth.resetAuthorizations", true).int)).toEqual([
      3, -4,
    ]);
    expect(reader("auth.resetAuthorizations", true).object()).toBe(true);
  });

  test("writes MTProto's own messages, bare vectors included", () => {
    const salt = { _: "mt_future_salt", validSince: 1, validUntil: 2, salt: 3 };
    const bytes = encodeObject(service, { _: "mt_future_salts", reqMsgId: 5, now: 6, salts: [salt] });
    expect(bytes.readUInt32LE(16)).toBe(1);
    expect(bytes.length).toBe(4 + 8 + 4 + 4 + 16);
    expect(readObject(new ByteReader(bytes), service)).toMatchObject({ now: 6, salts: [{ validUntil: 2 }] });
  });

  test("refuses a number that it does not know", () => {
    expect(() => decode(Buffer.from("deadbeef", "hex"))).toThrow(UnknownConstructor);
  });

  test("refuses bytes that end too early, at every place", () => {
    const whole = encodeObject(current, {
      _: "inputPhoneContact",
      clientId: 1,
      phone: "1",
      firstName: "a",
      lastName: "b",
    });
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => decode(whole.subarray(0, length))).toThrow(MalformedTl);
    }
  });

  test("refuses a vector that is longer than the bytes that follow, without making room for it", () => {
    const bytes = encodeObject(current, { _: "users.getUsers", id: [] });
    bytes.writeUInt32LE(30_000_000, 8);
    expect(() => decode(bytes)).toThrow("30000000 items do not fit");
  });

  test("refuses an object nested without end", () => {
    const wrap = methodOf("textBold").id;
    const bytes = Buffer.alloc(4 * 1000);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(wrap, at);
    expect(() => decode(bytes)).toThrow("nested too deep");
  });

  test("says which field of ours is missing or of the wrong type", () => {
    expect(() => encodeObject(current, { _: "inputPeerUser", userId: 1 })).toThrow("inputPeerUser.accessHash");
    expect(() => encodeObject(current, { _: "inputPeerChat", chatId: "1" })).toThrow("inputPeerChat.chatId");
    expect(() => encodeObject(current, { _: "nothing" })).toThrow(NotEncodable);
  });
});

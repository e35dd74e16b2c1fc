import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Framer, MAX_FRAME_BYTES } from "#sandbox/telegram/mtproto/framing.ts";
import { Violation } from "#sandbox/telegram/mtproto/violation.ts";
import { uint32 } from "./raw-client.ts";

interface Dialect {
  readonly tag: Buffer;
  frame(payload: Buffer, sequence: number): Buffer;
}

const intermediate = (payload: Buffer) => Buffer.concat([uint32(payload.length), payload]);

const DIALECTS: Record<string, Dialect> = {
  abridged: {
    tag: Buffer.from("ef", "hex"),
    frame(payload) {
      const words = payload.length / 4;
      const head =
        words < 127 ? Buffer.from([words]) : Buffer.from([127, words & 255, (words >> 8) & 255, words >> 16]);
      return Buffer.concat([head, payload]);
    },
  },
  intermediate: { tag: Buffer.from("eeeeeeee", "hex"), frame: intermediate },
  "padded intermediate": { tag: Buffer.from("dddddddd", "hex"), frame: intermediate },
  full: {
    tag: Buffer.alloc(0),
    frame(payload, sequence) {
      const body = Buffer.concat([uint32(payload.length + 12), uint32(sequence), payload]);
      return Buffer.concat([body, uint32(crc32(body))]);
    },
  },
};

const PAYLOADS = [Buffer.alloc(8, 1), Buffer.alloc(124 * 4, 2), Buffer.alloc(300 * 4, 3)];

function streamOf({ tag, frame }: Dialect): Buffer {
  return Buffer.concat([tag, ...PAYLOADS.map(frame)]);
}

describe.each(Object.entries(DIALECTS))("%s framing", (_name, dialect) => {
  const stream = streamOf(dialect);

  test("is cut into the same frames wherever the network splits it", () => {
    for (let at = 0; at <= stream.length; at += 1) {
      const framer = new Framer();
      const frames = [...framer.receive(stream.subarray(0, at)), ...framer.receive(stream.subarray(at))];
      expect(frames.map(({ payload }) => payload.length)).toEqual(PAYLOADS.map((payload) => payload.length));
    }
  });

  test("is understood a byte at a time", () => {
    const framer = new Framer();
    const frames = [...stream].flatMap((byte) =>
      [...framer.receive(Buffer.from([byte]))].map(({ payload }) => Buffer.from(payload)),
    );
    expect(frames).toEqual(PAYLOADS);
  });

  test("frames what goes back in the same way", () => {
    const framer = new Framer();
    [...framer.receive(stream)];
    const back = PAYLOADS.map((payload) => framer.wrap(payload));
    expect(Buffer.concat(back)).toEqual(stream.subarray(dialect.tag.length));
  });
});

describe("a frame that asks to be acknowledged at once", () => {
  test.each([
    ["abridged", Buffer.from([0x82]), "81020304"],
    ["intermediate", Buffer.from("08000080", "hex"), "04030281"],
  ])("is told from others in %s framing, and acknowledged as that has it", (name, head, acknowledged) => {
    const framer = new Framer();
    const { tag = Buffer.alloc(0), frame } = DIALECTS[name] ?? {};
    const payload = Buffer.alloc(8, 1);
    const bytes = Buffer.concat([tag, head, payload, frame?.(payload, 0) ?? payload]);
    expect([...framer.receive(bytes)]).toEqual([
      { payload, quick: true },
      { payload, quick: false },
    ]);
    expect(framer.acknowledge(0x81020304).toString("hex")).toBe(acknowledged);
  });
});

describe("hostile bytes", () => {
  const receive = (bytes: Buffer) => [...new Framer().receive(bytes)];
  const tagged = (name: string, bytes: Buffer) => Buffer.concat([DIALECTS[name]?.tag ?? Buffer.alloc(0), bytes]);

  test.each([
    ["an intermediate frame over the limit", tagged("intermediate", uint32(MAX_FRAME_BYTES))],
    ["an intermediate frame of 4 GiB", tagged("intermediate", uint32(0xffffffff))],
    ["an abridged frame over the limit", tagged("abridged", Buffer.from([0x7f, 0xff, 0xff, 0xff]))],
    ["a full frame over the limit", Buffer.concat([uint32(MAX_FRAME_BYTES + 1), uint32(0)])],
    ["a full frame shorter than its own head", Buffer.concat([uint32(11), uint32(0)])],
    ["an obfuscated connection that hides nothing known", Buffer.alloc(64, 1)],
    ["a request of HTTP", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
  ])("%s is refused before anything is kept for it", (_what, bytes) => {
    expect(() => receive(bytes)).toThrow(Violation);
  });

  test("a wrong checksum is refused", () => {
    const frame = DIALECTS.full?.frame(Buffer.alloc(8), 0) ?? Buffer.alloc(0);
    frame[8] = 1;
    expect(() => receive(frame)).toThrow(Violation);
  });
});

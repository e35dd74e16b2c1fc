import { describe, expect, it } from "vitest";
import { listenTo } from "#adapters/gateways/telegram/engine/heard-file.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { opusLasting } from "#test/support/opus-file.ts";

const voice = opusLasting(7);

/** What has passed, and how long it is said to last. */
async function passed(file: OpenedFile): Promise<{ readonly bytes: Buffer; readonly seconds: number }> {
  const heard = listenTo(file);
  const chunks: Uint8Array[] = [];
  for await (const chunk of heard.file.chunks) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), seconds: (await heard.facts()).seconds };
}

async function* inPiecesOf(size: number, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("a sound that is sent up", () => {
  it.each([1, 13, 100, 10_000])("passes whole in pieces of %i bytes, and its length is known then", async (size) => {
    const file = fakeFile({ mimetype: "audio/ogg", bytes: voice });
    const { bytes, seconds } = await passed({ ...file, chunks: inPiecesOf(size, voice) });
    expect(bytes.equals(voice)).toBe(true);
    expect(seconds).toBe(7);
  });

  it("lasts a part of a second too", async () => {
    expect((await passed(fakeFile({ mimetype: "audio/ogg", bytes: opusLasting(0.2) }))).seconds).toBeCloseTo(0.2);
  });

  it.each([
    ["no sound at all", fakeFile({ mimetype: "audio/ogg", bytes: Buffer.alloc(200_000, "x") })],
    ["a head that claims 256 MB", fakeFile({ mimetype: "audio/mpeg", bytes: claimingMuch() })],
    ["broken pages", fakeFile({ mimetype: "audio/ogg", bytes: Buffer.concat([voice.subarray(0, 60), voice]) })],
    ["nothing", fakeFile({ mimetype: "audio/ogg", bytes: Buffer.alloc(0) })],
  ])("passes whatever it is, and nothing is said of it: %s", async (_what, file) => {
    const { bytes, seconds } = await passed(file);
    expect(bytes.length).toBe(file.length);
    expect(seconds).toBe(0);
  });

  it("of unknown size is not read", async () => {
    const file = { ...fakeFile({ mimetype: "audio/ogg", bytes: voice }), length: null };
    expect(await passed(file)).toEqual({ bytes: voice, seconds: 0 });
  });

  it("that breaks off breaks off here too", async () => {
    const file = fakeFile({ mimetype: "audio/ogg", bytes: voice, breaksOff: { code: "too-slow" } });
    await expect(passed(file)).rejects.toMatchObject({ failure: { code: "too-slow" } });
  });
});

function claimingMuch(): Buffer {
  const frame = [...Buffer.from("TIT2"), 0x0f, 0xff, 0xff, 0xff, 0, 0];
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f, ...frame]),
    Buffer.alloc(1_000),
  ]);
}

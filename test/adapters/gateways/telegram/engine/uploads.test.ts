import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DownloadInterrupted, type OpenedFile } from "#ports/file-download.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const PART = 512 * KIB;
const LIMIT = 25 * MIB + 12_345;

let world: EngineWorld;
let account: OpenedAccount;
let bob: string;
beforeAll(async () => {
  world = await engineWorld({ engine: { limits: { fileBytes: LIMIT, partMs: 10_000 } } });
  account = await world.linked(await world.person({ name: "Alice" }));
});
beforeEach(async () => {
  world.controls.inject({ kind: "clear" });
  bob = await world.person({ name: "Bob" });
});
afterAll(() => world.close());

describe("a file", () => {
  it.each([
    ["one byte", 1, "known"],
    ["one part to the byte", PART, "unknown"],
    ["one byte over a part", PART + 1, "known"],
    ["two parts to the byte", 2 * PART, "unknown"],
    ["the most that goes as a small file", 10 * MIB, "unknown"],
    ["one byte more", 10 * MIB + 1, "known"],
    ["a large one to the part", 21 * PART, "unknown"],
    ["25 MiB and a bit, the limit to the byte", LIMIT, "unknown"],
  ])("arrives whole: %s", async (_name, bytes, length) => {
    const content = randomBytes(bytes);
    granted(await send(fileOf(content, { length: length === "known" ? bytes : null })));
    expect(received()?.media).toMatchObject({
      bytes,
      sha256: createHash("sha256").update(content).digest("hex"),
      fileName: "data.bin",
    });
  });

  it("is called what its sender calls it, whatever its host does", async () => {
    const content = { kind: "document", file: fileOf(randomBytes(10)), fileName: "invoice.pdf" } as const;
    granted(await account.send(dueMessage({ kind: "phone", phone: bob }, content)));
    expect(received()?.media).toMatchObject({ fileName: "invoice.pdf" });
  });

  it("arrives whole though the connection is lost in the middle", async () => {
    const content = randomBytes(6 * MIB);
    const dropping = async function* () {
      yield content.subarray(0, 3 * MIB);
      world.controls.inject({ kind: "drop" });
      yield content.subarray(3 * MIB);
    };
    granted(await send(fileOf(content, { chunks: dropping() })));
    expect(received()?.media?.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  });

  it("waits a little where Telegram slows uploads down", async () => {
    world.controls.inject({
      kind: "error",
      method: "upload.saveFilePart",
      errorCode: 420,
      text: "FLOOD_WAIT_1",
      times: 1,
    });
    expect((await send(fileOf(randomBytes(1_000)))).ok).toBe(true);
  });

  it("that is empty is no attachment", async () => {
    const failure = { code: "telegram-error", error: "MEDIA_EMPTY" };
    expect(await send(fileOf(new Uint8Array()))).toEqual({ ok: false, failure });
  });

  it.each([
    ["is told beforehand", LIMIT + 1],
    ["turns out on the way", null],
  ])("that is too large, as %s, is not sent", async (_name, length) => {
    const sent = await send(fileOf(new Uint8Array(LIMIT + 1), { length }));
    expect(sent).toEqual({
      ok: false,
      failure: { code: "download-failed", download: { code: "too-large", maxBytes: LIMIT } },
    });
    expect(received()).toBeUndefined();
  });

  it.each([1_000, 11 * MIB])("that breaks off after %i bytes is not sent", async (bytes) => {
    const sent = await send(fileOf(new Uint8Array(), { chunks: breakingOff(bytes) }));
    expect(sent).toEqual({ ok: false, failure: { code: "download-failed", download: { code: "too-slow" } } });
    expect(received()).toBeUndefined();
  });

  it("whose parts Telegram does not take is not sent, and no more of it is read", async () => {
    world.controls.inject({
      kind: "error",
      method: "upload.saveBigFilePart",
      errorCode: 400,
      text: "FILE_PART_INVALID",
      times: 1_000,
    });
    let read = 0;
    const chunks = async function* () {
      for (; read < LIMIT; read += PART) yield new Uint8Array(PART);
    };
    const sent = await send(fileOf(new Uint8Array(), { chunks: chunks() }));
    expect(sent).toEqual({ ok: false, failure: { code: "telegram-error", error: "FILE_PARTS_INVALID" } });
    expect(read).toBeLessThan(LIMIT);
  });

  it("whose part is not answered in time ends so", async () => {
    const impatient = await engineWorld({ engine: { limits: { partMs: 300 } } });
    try {
      const sender = await impatient.linked(await impatient.person());
      const phone = await impatient.person();
      impatient.controls.inject({ kind: "silence", method: "upload.saveFilePart" });
      const content = { kind: "document", file: fileOf(randomBytes(1_000)) } as const;
      const sent = await sender.send(dueMessage({ kind: "phone", phone }, content));
      expect(sent).toEqual({ ok: false, failure: { code: "not-acknowledged", left: false } });
    } finally {
      await impatient.close();
    }
  });
});

function send(file: OpenedFile) {
  return account.send(dueMessage({ kind: "phone", phone: bob }, { kind: "document", file }));
}

function received() {
  return world.controls.messages(bob).find((message) => message.to === bob && message.media !== undefined);
}

function fileOf(bytes: Uint8Array, options: Partial<OpenedFile> = {}): OpenedFile {
  return {
    mimetype: "application/octet-stream",
    fileName: "data.bin",
    length: null,
    chunks: pieces(bytes),
    close: async () => undefined,
    ...options,
  };
}

/** In the sizes that a connection brings them. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_000) yield bytes.subarray(at, at + 65_000);
}

async function* breakingOff(bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += MIB) yield new Uint8Array(Math.min(MIB, bytes - at));
  throw new DownloadInterrupted({ code: "too-slow" });
}

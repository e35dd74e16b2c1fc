import { randomBytes } from "node:crypto";
import type { tl } from "@mtcute/core";
import { InputMedia } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileOf } from "#adapters/gateways/telegram/engine/received-file.ts";
import type { IncomingFile } from "#domain/messages/incoming.ts";
import { joined } from "#test/support/media-world.ts";
import { MIB } from "#test/support/opened-files.ts";
import { sandboxClients } from "#test/support/telegram-client.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

const PART = 512 * 1024;
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(70_000)]);
const PDF = Buffer.concat([Buffer.from("%PDF-1.7"), randomBytes(3 * PART + 77)]);

let world: EngineWorld;
let account: OpenedAccount;
let ownPhone: string;
let sender: TelegramClient;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  world = await engineWorld({ engine: { limits: { partMs: 2_000 } } });
  ownPhone = await world.person({ name: "Alice" });
  account = await world.linked(ownPhone);
  sender = await clients.signedIn("9647700006100");
});
beforeEach(() => world.controls.inject({ kind: "clear" }));
afterAll(async () => {
  await clients.close();
  await world.close();
});

/** What the account is told of a file that somebody sends it. */
async function received(media: Parameters<TelegramClient["sendMedia"]>[1], from = sender, to = ownPhone) {
  await from.sendMedia(await from.resolvePhoneNumber(to), media);
  const reader = to === ownPhone ? await own() : await clients.signedIn(to);
  const [message] = await reader.getHistory(await reader.resolvePhoneNumber("9647700006100"), { limit: 1 });
  const file = fileOf(message?.raw as tl.RawMessage);
  if (file === null) throw new Error("no file has come in");
  return file;
}

let ownClient: Promise<TelegramClient> | undefined;
function own(): Promise<TelegramClient> {
  ownClient ??= clients.signedIn(ownPhone);
  return ownClient;
}

const bytesOf = async (reference: string) => joined(granted(await account.download(reference)));
/** The same file, as it was seen long ago. */
const expired = ({ reference }: IncomingFile) => {
  const fields = JSON.parse(reference);
  fields[5] = Buffer.from("long ago").toString("base64");
  return JSON.stringify(fields);
};

describe("a file that came in", () => {
  it("is told of with its type, its name and its size, and is fetched byte by byte", async () => {
    const file = await received(InputMedia.document(PDF, { fileName: "بيان.pdf", fileMime: "application/pdf" }));
    expect(file).toMatchObject({ mimetype: "application/pdf", fileName: "بيان.pdf", bytes: PDF.length });
    expect((await bytesOf(file.reference)).equals(PDF)).toBe(true);
  });

  it("is fetched where it is a photo", async () => {
    const file = await received(InputMedia.photo(PNG));
    expect(file).toMatchObject({ mimetype: "image/jpeg", fileName: null, bytes: PNG.length });
    expect((await bytesOf(file.reference)).equals(PNG)).toBe(true);
  });

  it.each([PART, 2 * PART, 1])("is whole where it ends with a part, %i bytes", async (length) => {
    const content = randomBytes(length);
    const file = await received(InputMedia.document(content));
    expect((await bytesOf(file.reference)).equals(content)).toBe(true);
  });

  it("is found by its message where its reference has expired", async () => {
    const file = await received(InputMedia.document(PDF));
    expect((await bytesOf(expired(file))).equals(PDF)).toBe(true);
  });

  it("is found anew where its reference expires halfway", async () => {
    const file = await received(InputMedia.document(PDF));
    const chunks = granted(await account.download(file.reference))[Symbol.asyncIterator]();
    const first = Buffer.from((await chunks.next()).value);
    world.controls.inject({
      kind: "error",
      method: "upload.getFile",
      errorCode: 400,
      text: "FILE_REFERENCE_2_EXPIRED",
      times: 1,
    });
    const others = await joined({ [Symbol.asyncIterator]: () => chunks });
    expect(Buffer.concat([first, others]).equals(PDF)).toBe(true);
  });

  it("is followed to the data centre that it has moved to", async () => {
    const file = await received(InputMedia.document(PDF));
    world.controls.inject({
      kind: "error",
      method: "upload.getFile",
      errorCode: 303,
      text: "FILE_MIGRATE_4",
      times: 1,
    });
    expect((await bytesOf(file.reference)).equals(PDF)).toBe(true);
  });

  it("is fetched from another data centre than the account's own", async () => {
    const abroad = "9647700006101";
    await world.controls.putAccount({ phone: abroad, dataCentre: 4 });
    const stranger = await clients.signedIn(abroad);
    await stranger.sendMedia(await stranger.resolvePhoneNumber(ownPhone), InputMedia.document(PDF));
    const reader = await own();
    const [message] = await reader.getHistory(await reader.resolvePhoneNumber(abroad), { limit: 1 });
    const file = fileOf(message?.raw as tl.RawMessage);
    expect(JSON.parse(file?.reference ?? "[]")[2]).toBe(4);
    expect((await bytesOf(file?.reference ?? "")).equals(PDF)).toBe(true);
  });

  it("is gone where Telegram has it no longer, or its message has no file", async () => {
    const gone = { ok: false, failure: { code: "media-gone" } };
    const file = await received(InputMedia.document(PDF));
    const fields = JSON.parse(expired(file));
    for (const change of [{ 1: 999_999 }, { 3: "12345", 4: "1" }, { 0: 7 }]) {
      expect(await account.download(JSON.stringify(Object.assign([...fields], change)))).toEqual(gone);
    }
    for (const text of ["", "not ours", "[]"]) expect(await account.download(text)).toEqual(gone);
  });

  it("is refused as Telegram says", async () => {
    const file = await received(InputMedia.document(PDF));
    const refusal = { kind: "error", method: "upload.getFile", errorCode: 400, times: 9 } as const;
    world.controls.inject({ ...refusal, text: "MEDIA_SOMETHING" });
    const refused = { code: "refused", providerCode: "MEDIA_SOMETHING" };
    expect(await account.download(file.reference)).toEqual({ ok: false, failure: refused });
  });

  it("is given up where Telegram does not answer, at once or halfway", async () => {
    const file = await received(InputMedia.document(randomBytes(2 * MIB)));
    const chunks = granted(await account.download(file.reference))[Symbol.asyncIterator]();
    world.controls.inject({ kind: "silence", method: "upload.getFile" });
    expect(await account.download(file.reference)).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    await chunks.next();
    await expect(chunks.next()).rejects.toMatchObject({ failure: { code: "too-slow" } });
  });

  it("is none of a message without one", () => {
    const message = { _: "message", id: 1, date: 1, message: "hi", peerId: { _: "peerUser", userId: 1 } } as const;
    expect(fileOf({ ...message })).toBeNull();
    expect(fileOf({ ...message, media: { _: "messageMediaPhoto", ttlSeconds: 5 } })).toBeNull();
    expect(fileOf({ ...message, media: { _: "messageMediaDocument" } })).toBeNull();
  });
});

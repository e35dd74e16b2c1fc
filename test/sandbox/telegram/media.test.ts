import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { InputMedia, type tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile, startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";

const PART = 512 * 1024;
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(2000)]);

const world = sandboxOfFile({ limits: { keptFileBytes: 2 * PART } });
let tg: TelegramClient;
let peer: tl.TypeInputPeer;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  tg = await clients.signedIn("9647700006000");
  peer = await tg.resolvePhoneNumber("9647700006001");
});

afterAll(() => clients.close());

const last = () => world.controls.messages("9647700006001").at(-1);
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("what is sent is on the phone", () => {
  test("a photo, with its caption and its bytes", async () => {
    await tg.sendMedia(peer, InputMedia.photo(PNG, { caption: "look" }));
    const media = { mimetype: "image/png", bytes: PNG.length, sha256: hashOf(PNG), kept: true };
    expect(last()).toMatchObject({ kind: "photo", text: "look", media });
    expect(world.controls.media(hashOf(PNG))?.bytes).toEqual(PNG);
  });

  test("a file, with its name", async () => {
    const pdf = Buffer.from("%PDF-1.7 …");
    await tg.sendMedia(peer, InputMedia.document(pdf, { fileName: "بيان.pdf", fileMime: "application/pdf" }));
    const media = { mimetype: "application/pdf", fileName: "بيان.pdf", sha256: hashOf(pdf) };
    expect(last()).toMatchObject({ kind: "file", media });
    expect(last()).not.toHaveProperty("text");
  });

  test("a video", async () => {
    await tg.sendMedia(peer, InputMedia.video(randomBytes(3000), { fileMime: "video/mp4", duration: 3 }));
    expect(last()).toMatchObject({ kind: "video", media: { mimetype: "video/mp4", bytes: 3000 } });
  });

  test("a contact", async () => {
    await tg.sendMedia(peer, InputMedia.contact({ phone: "+9647700006002", firstName: "Layla", lastName: "K" }));
    expect(last()).toMatchObject({ kind: "contact", contact: { name: "Layla K", number: "+9647700006002" } });
  });

  test("a place, with or without a name", async () => {
    const place = { latitude: 33.3152, longitude: 44.3661 };
    await tg.sendMedia(peer, InputMedia.geo(place.latitude, place.longitude));
    expect(last()).toMatchObject({ kind: "location", location: place });
    await tg.sendMedia(peer, InputMedia.venue({ ...place, title: "Museum", address: "Baghdad" }));
    expect(last()?.location).toMatchObject({ ...place, title: "Museum", address: "Baghdad" });
  });
});

describe("what a client says of its file", () => {
  const VIDEO = { _: "documentAttributeVideo", duration: 1, w: 90, h: 90, supportsStreaming: true } as const;
  const silent = randomBytes(3000);
  const withSound = Buffer.concat([silent, Buffer.from("soun")]);
  type Said = Partial<Omit<tl.RawInputMediaUploadedDocument, "_" | "file">>;
  async function document(content: Uint8Array, how: Said = {}): Promise<tl.RawDocument> {
    const { inputFile: file } = await tg.uploadFile({ file: content });
    const asked = { mimeType: "video/mp4", attributes: [VIDEO], file, ...how };
    const media = await tg.call({
      ...{ _: "messages.uploadMedia", peer },
      media: { _: "inputMediaUploadedDocument", ...asked },
    });
    if (media._ !== "messageMediaDocument" || media.document?._ !== "document") throw new Error("no document");
    return media.document;
  }

  test("comes back as it was said", async () => {
    expect((await document(withSound)).attributes).toMatchObject([VIDEO]);
    const attributes: tl.TypeDocumentAttribute[] = [
      { _: "documentAttributeAudio", duration: 3, title: "T", performer: "P", waveform: Buffer.from([1, 2]) },
    ];
    const sound = await document(randomBytes(300), { mimeType: "audio/mpeg", attributes });
    expect(sound.attributes).toMatchObject([{ title: "T", performer: "P" }]);
  });

  test("a GIF and a film without sound move by themselves, unless that is said to be meant so", async () => {
    const moves = async (...of: Parameters<typeof document>) =>
      (await document(...of)).attributes.some(({ _ }) => _ === "documentAttributeAnimated");
    expect(await moves(silent)).toBe(true);
    expect(await moves(withSound)).toBe(false);
    expect(await moves(silent, { nosoundVideo: true })).toBe(false);
    expect(await moves(silent, { attributes: [{ ...VIDEO, roundMessage: true }] })).toBe(false);
    const gif = { mimeType: "image/gif", attributes: [] };
    expect(await moves(silent, gif)).toBe(true);
    expect(await moves(silent, { ...gif, forceFile: true })).toBe(false);
  });

  test("a file that was sent before is sent again by its number", async () => {
    const { raw } = await tg.sendMedia(peer, InputMedia.photo(PNG));
    const media = raw._ === "message" && raw.media?._ === "messageMediaPhoto" ? raw.media.photo : undefined;
    if (media?._ !== "photo") throw new Error("no photo");
    const { id, accessHash, fileReference } = media;
    const again = { _: "inputMediaPhoto", id: { _: "inputPhoto", id, accessHash, fileReference } } as const;
    const randomId = Long.fromNumber(Date.now());
    await tg.call({ _: "messages.sendMedia", peer, media: again, message: "again", randomId });
    expect(last()).toMatchObject({ kind: "photo", text: "again", media: { sha256: hashOf(PNG) } });
  });
});

describe("what is not well-formed is refused", () => {
  const send = (media: tl.TypeInputMedia, message = "") =>
    refusalOf(tg.call({ _: "messages.sendMedia", peer, media, message, randomId: Long.fromNumber(Date.now()) }));

  test("a place that is not on earth, a contact without a name, a link instead of a file", async () => {
    const geoPoint = { _: "inputGeoPoint", lat: 91, long: 0 } as const;
    expect(await send({ _: "inputMediaGeoPoint", geoPoint })).toBe("400 MEDIA_INVALID");
    const contact = { phoneNumber: "1", firstName: "", lastName: "x", vcard: "" };
    expect(await send({ _: "inputMediaContact", ...contact })).toBe("400 MEDIA_INVALID");
    expect(await send({ _: "inputMediaPhotoExternal", url: "http://127.0.0.1/" })).toBe("400 MEDIA_INVALID");
  });

  test("a caption of over 1024 characters", async () => {
    const geoPoint = { _: "inputGeoPoint", lat: 1, long: 0 } as const;
    expect(await send({ _: "inputMediaGeoPoint", geoPoint }, "x".repeat(1025))).toBe("400 MEDIA_CAPTION_TOO_LONG");
  });

  test("a photo that is no picture", async () => {
    expect(await refusalOf(tg.sendMedia(peer, InputMedia.photo(Buffer.from("GIF? no"))))).toBe(
      "400 IMAGE_PROCESS_FAILED",
    );
  });

  test("a file that was never uploaded", async () => {
    const file = { _: "inputFileBig", id: Long.fromNumber(99), parts: 1, name: "x" } as const;
    expect(await send({ _: "inputMediaUploadedPhoto", file })).toBe("400 FILE_PARTS_INVALID");
  });
});

describe("a file in parts", () => {
  const upload = (fileId: Long, filePart: number, bytes: Uint8Array, fileTotalParts = -1) =>
    tg.call({ _: "upload.saveBigFilePart", fileId, filePart, fileTotalParts, bytes });
  const finish = (id: Long, parts: number) =>
    tg.call({
      _: "messages.sendMedia",
      peer,
      media: {
        _: "inputMediaUploadedDocument",
        file: { _: "inputFileBig", id, parts, name: "big.bin" },
        mimeType: "application/octet-stream",
        attributes: [],
      },
      message: "",
      randomId: id,
    });

  test("is put together whatever their order, and kept where it is small", async () => {
    const content = randomBytes(PART + 1000);
    const id = Long.fromNumber(1);
    await upload(id, 1, content.subarray(PART), 2);
    await upload(id, 0, content.subarray(0, PART));
    await upload(id, 0, content.subarray(0, PART));
    await finish(id, 2);
    expect(last()?.media).toMatchObject({ bytes: content.length, sha256: hashOf(content), kept: true });
    expect(world.controls.media(hashOf(content))?.bytes.length).toBe(content.length);
  });

  test("is only counted and hashed where it is large", async () => {
    const content = randomBytes(3 * PART);
    const id = Long.fromNumber(2);
    for (const part of [0, 1, 2]) await upload(id, part, content.subarray(part * PART, (part + 1) * PART), 3);
    await finish(id, 3);
    expect(last()?.media).toMatchObject({ bytes: content.length, sha256: hashOf(content), kept: false });
    expect(world.controls.media(hashOf(content))).toBeUndefined();
  });

  test("lacks one: it is named", async () => {
    const id = Long.fromNumber(3);
    await upload(id, 0, randomBytes(PART));
    await upload(id, 2, randomBytes(PART));
    expect(await refusalOf(finish(id, 3))).toBe("400 FILE_PART_1_MISSING");
  });

  test.each([
    ["an empty part", 0, 0, "400 FILE_PART_EMPTY"],
    ["a part of 513 KiB", 0, 513 * 1024, "400 FILE_PART_TOO_BIG"],
    ["a part of no even size", 0, 1000, "400 FILE_PART_SIZE_INVALID"],
    ["a part beyond the last", 8000, 1024, "400 FILE_PART_INVALID"],
  ])("has %s: refused", async (_what, index, bytes, refusal) => {
    expect(await refusalOf(upload(Long.fromNumber(4), index, Buffer.alloc(bytes)))).toBe(refusal);
  });

  test("changes its part size: refused", async () => {
    const id = Long.fromNumber(5);
    await upload(id, 0, Buffer.alloc(PART));
    expect(await refusalOf(upload(id, 1, Buffer.alloc(PART / 2)))).toBe("400 FILE_PART_SIZE_CHANGED");
  });

  test("belongs to who uploaded it", async () => {
    const id = Long.fromNumber(6);
    await upload(id, 0, randomBytes(1024), 1);
    const other = await clients.signedIn("9647700006003");
    const file = { _: "inputFileBig", id, parts: 1, name: "x" } as const;
    const media = { _: "inputMediaUploadedPhoto", file } as const;
    const call = { _: "messages.sendMedia", peer: { _: "inputPeerSelf" }, media, message: "", randomId: id } as const;
    expect(await refusalOf(other.call(call))).toBe("400 FILE_PARTS_INVALID");
  });
});

test("what was kept can be downloaded by its recipient, and by nobody who guesses", async () => {
  const content = randomBytes(200_000);
  const recipient = await clients.signedIn("9647700006004");
  await tg.sendMedia(await tg.resolvePhoneNumber("9647700006004"), InputMedia.document(content));
  const [message] = await recipient.getHistory(await recipient.resolvePhoneNumber("9647700006000"));
  if (message?.media?.type !== "document") throw new Error("no document");
  expect(Buffer.from(await recipient.downloadAsBuffer(message.media)).equals(content)).toBe(true);
  const { id } = message.media.raw;
  const guess = { _: "inputDocumentFileLocation", id, accessHash: Long.ONE, fileReference: Buffer.alloc(4) } as const;
  const call = { _: "upload.getFile", location: { ...guess, thumbSize: "" }, offset: Long.ZERO, limit: 1024 } as const;
  expect(await refusalOf(recipient.call({ ...call, offset: 0 }))).toBe("400 LOCATION_INVALID");
});

test("several files are one, and their recipient's client knows it", async () => {
  const recipient = await clients.signedIn("9647700006008");
  const to = await tg.resolvePhoneNumber("9647700006008");
  const sent = await tg.sendMediaGroup(to, [
    InputMedia.photo(PNG, { caption: "one" }),
    InputMedia.video(randomBytes(500), { fileMime: "video/mp4", caption: "two" }),
  ]);
  expect(sent).toHaveLength(2);
  const received = await recipient.getHistory(await recipient.resolvePhoneNumber("9647700006000"));
  expect(received.map(({ text }) => text)).toEqual(["two", "one"]);
  expect(new Set(received.map(({ groupedIdUnique }) => groupedIdUnique)).size).toBe(1);
  expect(received[0]?.groupedId).not.toBeNull();
  expect(await refusalOf(tg.sendMediaGroup(to, [InputMedia.photo(PNG), InputMedia.document(randomBytes(9))]))).toBe(
    "400 MEDIA_INVALID",
  );
});

test("how a file looks in small comes with it, where it is a small JPEG", async () => {
  const recipient = await clients.signedIn("9647700006007");
  const looks = readFileSync(new URL("../../../src/ui/public/samples/photo.jpg", import.meta.url));
  const small = await sharp(looks).resize(320).jpeg().toBuffer();
  for (const thumb of [small, looks]) {
    const video = InputMedia.video(randomBytes(500), { fileMime: "video/mp4", thumb, width: 640, height: 360 });
    await tg.sendMedia(await tg.resolvePhoneNumber("9647700006007"), video);
  }
  const [ignored, message] = await recipient.getHistory(await recipient.resolvePhoneNumber("9647700006000"));
  if (message?.media?.type !== "video" || ignored?.media?.type !== "video") throw new Error("no video");
  expect(message.media).toMatchObject({ width: 640, height: 360 });
  const [thumbnail] = message.media.thumbnails;
  expect(thumbnail).toMatchObject({ width: 320, height: 180 });
  if (thumbnail === undefined) throw new Error("no thumbnail");
  expect(Buffer.from(await recipient.downloadAsBuffer(thumbnail)).equals(small)).toBe(true);
  expect(ignored.media.thumbnails).toEqual([]);
});

test("a file whose reference has expired is refused, and its message has the one that holds", async () => {
  const recipient = await clients.signedIn("9647700006006");
  await tg.sendMedia(await tg.resolvePhoneNumber("9647700006006"), InputMedia.document(randomBytes(100)));
  const [message] = await recipient.getHistory(await recipient.resolvePhoneNumber("9647700006000"));
  if (message?.media?.type !== "document") throw new Error("no document");
  const { id, accessHash } = message.media.raw as tl.RawDocument;
  const getFile = (fileReference: Uint8Array) => {
    const location = { _: "inputDocumentFileLocation", id, accessHash, fileReference, thumbSize: "" } as const;
    return recipient.call({ _: "upload.getFile", location, offset: 0, limit: 1024 });
  };
  expect(await refusalOf(getFile(Buffer.from("long ago")))).toBe("400 FILE_REFERENCE_EXPIRED");
  const wanted = [message.id, 999_999].map((one) => ({ _: "inputMessageID", id: one }) as const);
  const found = await recipient.call({ _: "messages.getMessages", id: wanted });
  if (found._ !== "messages.messages") throw new Error(found._);
  expect(found.messages.map(({ _, id: one }) => [_, one])).toEqual([
    ["message", message.id],
    ["messageEmpty", 999_999],
  ]);
  const [now] = found.messages;
  if (now?._ !== "message" || now.media?._ !== "messageMediaDocument") throw new Error("no document");
  const { fileReference } = now.media.document as tl.RawDocument;
  expect(await getFile(fileReference)).toMatchObject({ _: "upload.file" });
});

test("the oldest files make room for new ones", async () => {
  const small = await startTelegramSandbox({ limits: { keptBytes: 5000 } });
  const own = sandboxClients(() => small.controls);
  const sender = await own.signedIn("9647700006005");
  const files = [randomBytes(3000), randomBytes(3000)];
  for (const file of files) await sender.sendMedia("me", InputMedia.document(file));
  expect(files.map((file) => small.controls.media(hashOf(file)) !== undefined)).toEqual([false, true]);
  await own.close();
  await small.close();
});

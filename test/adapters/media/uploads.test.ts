import { afterEach, describe, expect, it } from "vitest";
import { uploadedName } from "#adapters/fetch/file-name.ts";
import { fileMimetype, SNIFF_BYTES } from "#adapters/fetch/media-type.ts";
import { fileUploads } from "#adapters/media/uploads.ts";
import { isMessageId, messageIds } from "#domain/messages/message-id.ts";
import { isUploadKey, uploadKey } from "#domain/messages/upload-id.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import { uploadsContract } from "#test/contracts/uploads.ts";
import { fakeUploads } from "#test/fakes/uploads.ts";
import { type MediaWorld, mediaWorld } from "#test/support/media-world.ts";

const worlds: MediaWorld[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove();
});

const drawn = () =>
  messageIds(
    () => Date.UTC(2026, 1, 1),
    () => 0,
  );

function onDisk(quotaBytes: number): UploadStore & { readonly world: MediaWorld } {
  const world = mediaWorld();
  worlds.push(world);
  const rules = { quotaBytes, headBytes: SNIFF_BYTES, typeOf: fileMimetype, nameOf: uploadedName };
  return { world, ...fileUploads({ media: world.store, nextId: drawn() }, rules) };
}

uploadsContract("on the disk", async (quotaBytes) => onDisk(quotaBytes));
uploadsContract("fake", async (quotaBytes) => fakeUploads({ nextId: drawn(), quotaBytes }));

describe("what is sent up", () => {
  it("is called what its bytes say, and its name has no path", async () => {
    const uploads = onDisk(10_000);
    const chunks = (async function* () {
      yield Buffer.from("%PDF-1.7 and so on");
    })();
    const file = { fileName: "../../etc/a\u202egnp", mimetype: "image/png", maxBytes: 100, chunks };
    const kept = await uploads.keep(1, file);
    expect(kept).toMatchObject({ ok: true, value: { mimetype: "application/pdf", fileName: "agnp.pdf" } });
  });

  it("leaves nothing on the disk where it breaks off", async () => {
    const uploads = onDisk(10_000);
    const chunks = (async function* () {
      yield Buffer.alloc(100);
      throw new Error("cut");
    })();
    await expect(uploads.keep(1, { fileName: "", mimetype: undefined, maxBytes: 100_000, chunks })).rejects.toThrow(
      "cut",
    );
    expect(uploads.world.names()).toEqual([]);
  });

  it("is closed where nobody reads more of it than what it is", async () => {
    const { world } = onDisk(500_000);
    let isClosed = false;
    const open: MediaWorld["store"]["open"] = async (...asked) => {
      const kept = await world.store.open(...asked);
      if (kept === null) return null;
      const reader = kept.chunks[Symbol.asyncIterator]();
      const watched: AsyncIterableIterator<Uint8Array> = {
        next: () => reader.next(),
        async return() {
          isClosed = true;
          return (await reader.return?.()) ?? { done: true, value: undefined };
        },
        [Symbol.asyncIterator]: () => watched,
      };
      return { ...kept, chunks: watched };
    };
    const rules = { quotaBytes: 500_000, headBytes: SNIFF_BYTES, typeOf: fileMimetype, nameOf: uploadedName };
    const uploads = fileUploads({ media: { ...world.store, open }, nextId: drawn() }, rules);
    const chunks = (async function* () {
      yield Buffer.alloc(200_000);
    })();
    const kept = await uploads.keep(1, { fileName: "a.bin", mimetype: undefined, maxBytes: 200_000, chunks });
    const opened = await uploads.open(1, kept.ok ? kept.value.id : "");
    expect(opened?.fileName).toBe("a.bin");
    await opened?.chunks[Symbol.asyncIterator]().return?.();
    expect(isClosed).toBe(true);
  });

  it("has a name among those of messages that is none of them", () => {
    const key = uploadKey("med_00T3ZBV3WW5MCE7");
    expect([isUploadKey(key), isMessageId(key)]).toEqual([true, false]);
    expect(isUploadKey("msg_00T3ZBV3WW5MCE7")).toBe(false);
    expect("msg_00T3ZBV3WW5MCE7" < key && key < "msg_00T3ZBV3WW5MCE8").toBe(true);
  });
});

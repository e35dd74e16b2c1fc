import { writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHUNK_BYTES, chunkSeal, SEALED_CHUNK_BYTES } from "#adapters/media/chunk-seal.ts";
import { sealedReader } from "#adapters/media/sealed-reader.ts";
import { MEDIA_ID, mediaWorld, patterned } from "#test/support/media-world.ts";

it("leaves no file open to a reader who goes while it is opened", async () => {
  const world = mediaWorld();
  const media = { instanceId: 1, messageId: MEDIA_ID };
  const seal = chunkSeal(media, Buffer.alloc(32));
  const path = join(world.folder, "file");
  writeFileSync(path, seal.seal({ index: 0, last: false }, Buffer.from(patterned(CHUNK_BYTES))));
  const opening = Promise.withResolvers<FileHandle>();
  const chunkAt = async () => ({ last: false, length: SEALED_CHUNK_BYTES });
  const reader = sealedReader({ media, seal, open: () => opening.promise, chunkAt });
  const next = reader.next();
  await reader.return?.();
  const handle = await open(path);
  opening.resolve(handle);
  await next;
  expect(handle.fd).toBe(-1);
  await world.remove();
});

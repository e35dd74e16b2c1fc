import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileMediaStore } from "#adapters/media/file-media-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { MediaIndex } from "#ports/media-index.ts";
import type { MediaStore } from "#ports/media-store.ts";
import { fakeClock } from "../fakes/clock.ts";
import { fakeMediaIndex } from "../fakes/media-index.ts";

export const MEDIA_ID = messageIdAt(Date.parse("2026-11-21T09:00:00Z"), 7);

/** Instances 1 and 2 are one owner's, 3 is another's. */
const OWNERS: Readonly<Record<number, number>> = { 1: 10, 2: 10, 3: 30 };

/** Files on the disk, rows in memory. */
export function mediaWorld(folder = mkdtempSync(join(tmpdir(), "wesal-media-"))) {
  const gone = new Set<number>();
  const index = fakeMediaIndex({ ownerOf: (id) => (gone.has(id) ? undefined : OWNERS[id]) });
  // Of the files themselves, whose times are the disk's.
  const clock = fakeClock(new Date());
  const store = fileMediaStore(folder, { index, clock, random: systemRandom() });
  return {
    folder,
    index,
    clock,
    store,
    names: (instanceId = 1): string[] => namesIn(join(folder, String(instanceId))),
    removeInstance(instanceId: number) {
      gone.add(instanceId);
      index.removeOf(instanceId);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type MediaWorld = ReturnType<typeof mediaWorld>;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Bytes that differ from place to place. */
export function patterned(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) & 0xff));
}

export async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

export async function keepFile(
  { store }: { readonly store: MediaStore },
  bytes: Uint8Array,
  { instanceId = 1, messageId = MEDIA_ID, quotaBytes = 1_000_000_000 } = {},
): Promise<boolean> {
  const draft = await store.begin({ instanceId, messageId });
  await draft.write(bytes);
  await draft.end();
  const kept = await draft.keep(quotaBytes);
  await draft.close();
  return kept;
}

export async function readFileOf(
  { store }: { readonly store: MediaStore },
  instanceId = 1,
  messageId = MEDIA_ID,
): Promise<Buffer | null> {
  const kept = await store.open(instanceId, messageId);
  return kept === null ? null : joined(kept.chunks);
}

export async function placeOf(index: MediaIndex, folder: string, instanceId = 1, messageId = MEDIA_ID) {
  const media = await index.find(instanceId, messageId);
  if (media === null) throw new Error("nothing is kept");
  return { media, path: join(folder, String(instanceId), media.file) };
}

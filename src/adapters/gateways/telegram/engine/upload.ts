import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { oneChunk } from "#adapters/gateways/common/media/one-chunk.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import type { Random } from "#ports/random.ts";
import type { CallOptions } from "./calls.ts";
import { type FilePart, FileTooLarge, fileParts, PART_BYTES } from "./file-parts.ts";
import type { Pacing } from "./pacing.ts";

interface UploadDependencies {
  readonly client: BaseTelegramClient;
  readonly random: Random;
  readonly pacing: Pacing;
  /** With the limit of one part. */
  call<Value>(work: (options: CallOptions) => Promise<Value>): Promise<Value>;
}

/** Up to here Telegram takes a file part by part under another name, which photos need. */
const SMALL_PARTS = TELEGRAM_LIMITS.files.image.maxBytes / PART_BYTES;
/** Telegram slows uploads down now and then; that is sat out within a part's own limit. */
const FLOOD_WAIT_MS = 30_000;
const RETRIES = 5;

/** Streams a file up, in bounded memory; null when it is empty. Throws `FileTooLarge` and what reading or a call throws. */
export async function uploadFile(
  dependencies: UploadDependencies,
  file: OpenedFile,
  maxBytes: number,
): Promise<tl.TypeInputFile | null> {
  if (file.length !== null && file.length > maxBytes) throw new FileTooLarge(maxBytes);
  const leave = dependencies.pacing.enter();
  try {
    return await send(dependencies, file, maxBytes);
  } finally {
    leave();
  }
}

/** A picture that was made here. */
export async function uploadJpeg(dependencies: UploadDependencies, jpeg: Uint8Array): Promise<tl.TypeInputFile> {
  const { length } = jpeg;
  const about = { mimetype: "image/jpeg", fileName: "picture.jpg", length };
  const file = { ...about, chunks: oneChunk(jpeg), close: async () => undefined };
  const uploaded = await uploadFile(dependencies, file, length);
  if (uploaded === null) throw new Error("mtcute: a picture without bytes");
  return uploaded;
}

async function send(
  dependencies: UploadDependencies,
  file: OpenedFile,
  maxBytes: number,
): Promise<tl.TypeInputFile | null> {
  const id = Long.fromBytesLE([...dependencies.random.bytes(8)]);
  const stream = fileParts(file.chunks, maxBytes);
  const big = async (parts: AsyncIterable<FilePart>): Promise<tl.TypeInputFile> => {
    const count = await sendAll(dependencies, parts, (part, index) => bigPart(id, part, index));
    return { _: "inputFileBig", id, parts: count, name: file.fileName };
  };
  if (file.length !== null && file.length > SMALL_PARTS * PART_BYTES) return await big(stream);
  // Of one whose length nobody knows, so much is held as tells which it is.
  const head: FilePart[] = [];
  for (let at = await stream.next(); at.done !== true; at = await stream.next()) {
    head.push(at.value);
    if (at.value.last || head.length > SMALL_PARTS) break;
  }
  const end = head.at(-1);
  if (end === undefined) return null;
  if (end.last && head.length <= SMALL_PARTS) {
    const count = await sendAll(dependencies, joined(head, stream), (part, index) => smallPart(id, part, index));
    return { _: "inputFile", id, parts: count, name: file.fileName, md5Checksum: "" };
  }
  return await big(joined(head, stream));
}

type PartRequest = tl.upload.RawSaveBigFilePartRequest | tl.upload.RawSaveFilePartRequest;

function bigPart(fileId: Long, part: FilePart, index: number): PartRequest {
  const fileTotalParts = part.last ? index + 1 : -1;
  return { _: "upload.saveBigFilePart", fileId, filePart: index, fileTotalParts, bytes: part.bytes };
}

function smallPart(fileId: Long, part: FilePart, index: number): PartRequest {
  return { _: "upload.saveFilePart", fileId, filePart: index, bytes: part.bytes };
}

async function* joined(head: FilePart[], rest: AsyncIterable<FilePart>): AsyncGenerator<FilePart> {
  // A part that has been sent must not stay in memory until the last has.
  for (let part = head.shift(); part !== undefined; part = head.shift()) yield part;
  yield* rest;
}

/** How many parts there were. The first that fails ends it all. */
async function sendAll(
  dependencies: UploadDependencies,
  stream: AsyncIterable<FilePart>,
  request: (part: FilePart, index: number) => PartRequest,
): Promise<number> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const throwFirst = () => {
    if (failures.length > 0) throw failures[0];
  };
  let count = 0;
  for await (const part of stream) {
    while (underWay.size >= dependencies.pacing.partsAtOnce()) await Promise.race(underWay);
    await dependencies.pacing.turn();
    throwFirst();
    const sending = sendPart(dependencies, request(part, count))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    count += 1;
  }
  await Promise.all(underWay);
  throwFirst();
  return count;
}

async function sendPart({ client, call }: UploadDependencies, request: PartRequest): Promise<void> {
  const upload = { kind: "upload", floodSleepThreshold: FLOOD_WAIT_MS, maxRetryCount: RETRIES } as const;
  await call((options) => client.call(request, { ...options, ...upload }));
}

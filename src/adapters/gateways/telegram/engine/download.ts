import { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { CallOptions } from "./calls.ts";
import type { EngineFileFailure } from "./engine.ts";
import { telegramFailure } from "./errors.ts";
import { type FilePlace, fileIn, readReference } from "./received-file.ts";

interface DownloadDependencies {
  readonly client: BaseTelegramClient;
  /** With the limit of one part. */
  call<Value>(work: (options: CallOptions) => Promise<Value>): Promise<Value>;
}

/** A divisor of 1 MiB: Telegram gives no part that crosses one. */
export const DOWNLOAD_PART_BYTES = 512 * 1024;
/** As with uploads: what Telegram slows down is sat out within a part's own limit. */
const FLOOD_WAIT_MS = 30_000;
const RETRIES = 5;
/** Of one part: a reference that has expired, a data centre that the file has left. */
const MAX_MOVES = 3;

const EXPIRED = /^FILE_REFERENCE_/;
const GONE: ReadonlySet<string> = new Set(["LOCATION_INVALID", "FILE_ID_INVALID"]);

/** The message has no such file any more. */
class FileGone extends Error {
  override readonly name = "FileGone";
  readonly code = "file-gone";
}

/** The first part is there when it answers: what goes wrong with it is a value, not a file that breaks off. */
export async function downloadFile(
  dependencies: DownloadDependencies,
  reference: string,
): Promise<Result<AsyncIterable<Uint8Array>, EngineFileFailure>> {
  const place = readReference(reference);
  if (place === null) return failure({ code: "media-gone" });
  const reader = partReader(dependencies, place);
  try {
    const first = await reader(0);
    return success(rest(reader, first));
  } catch (error) {
    return failure(reasonOf(error));
  }
}

async function* rest(reader: PartReader, first: Uint8Array): AsyncGenerator<Uint8Array> {
  let part = first;
  for (let at = 0; part.length > 0; ) {
    yield part;
    at += part.length;
    if (part.length < DOWNLOAD_PART_BYTES) return;
    part = await reader(at).catch((error) => {
      throw interruption(error);
    });
  }
}

type PartReader = (at: number) => Promise<Uint8Array>;

/** Follows the file to where it is now, and remembers it for the parts that come. */
function partReader(dependencies: DownloadDependencies, start: FilePlace): PartReader {
  let place = start;

  async function moved(error: unknown): Promise<FilePlace> {
    if (tl.RpcError.is(error, "FILE_MIGRATE_%d")) return { ...place, dataCentre: error.newDc };
    if (error instanceof tl.RpcError && EXPIRED.test(error.text)) return lookedUp(dependencies, place);
    throw error;
  }

  return async (at) => {
    for (let moves = 0; ; moves += 1) {
      try {
        return (await readPart(dependencies, place, at)).bytes;
      } catch (error) {
        if (moves === MAX_MOVES) throw error;
        place = await moved(error);
      }
    }
  };
}

/** At most 512 KiB; a part that is smaller is the last. */
export async function readPart(
  { client, call }: DownloadDependencies,
  { location, dataCentre }: { readonly location: tl.TypeInputFileLocation; readonly dataCentre: number },
  offset: number,
): Promise<tl.upload.RawFile> {
  const request = { _: "upload.getFile", location, offset, limit: DOWNLOAD_PART_BYTES } as const;
  const how = {
    kind: "download",
    dcId: dataCentre,
    floodSleepThreshold: FLOOD_WAIT_MS,
    maxRetryCount: RETRIES,
  } as const;
  const answer = await call((options) => client.call(request, { ...options, ...how }));
  // Never asked for: `cdnSupported` is not set.
  if (answer._ !== "upload.file") throw new Error(`mtcute: ${answer._} instead of a part`);
  return answer;
}

/** References expire within hours: the message has a new one. */
async function lookedUp({ client, call }: DownloadDependencies, place: FilePlace): Promise<FilePlace> {
  const id = [{ _: "inputMessageID", id: place.messageId }] as const;
  const answer = await call((options) => client.call({ _: "messages.getMessages", id: [...id] }, options));
  const message = "messages" in answer ? answer.messages.find((one) => one.id === place.messageId) : undefined;
  const file = message?._ === "message" ? fileIn(message) : null;
  if (file === null || !file.location.id.eq(place.location.id))
    throw new FileGone("mtcute: the message has no such file");
  return file;
}

function reasonOf(error: unknown): EngineFileFailure {
  const isGone = error instanceof FileGone || (error instanceof tl.RpcError && GONE.has(error.text));
  return isGone ? { code: "media-gone" } : telegramFailure(error);
}

/** Halfway there is nobody who could be told more than that it broke off. */
function interruption(cause: unknown): DownloadInterrupted {
  const reason: TelegramFailure | { code: "media-gone" } = reasonOf(cause);
  return new DownloadInterrupted({ code: reason.code === "not-acknowledged" ? "too-slow" : "unreachable" }, { cause });
}

import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Text that goes on until somebody ends it. */
export interface StreamAnswer {
  readonly status: 200;
  /** Begun when it is first asked for; returned when the caller has gone. */
  readonly stream: AsyncGenerator<string, void>;
}

/** Proxies are asked not to hold back what is to arrive at once. */
const STREAM_HEADERS: readonly string[] = [
  ...["content-type", "text/event-stream; charset=utf-8"],
  ...["x-accel-buffering", "no"],
];

/** Rejects when what is streamed fails: the response is destroyed then, as it is when the caller has gone. */
export async function writeStream(
  response: ServerResponse,
  { status, stream }: StreamAnswer,
  headers: readonly string[],
): Promise<void> {
  response.writeHead(status, [...headers, ...STREAM_HEADERS]);
  if (response.req.method === "HEAD") {
    response.end();
    await stream.return();
    return;
  }
  response.flushHeaders();
  await pipeline(Readable.from(stream, { objectMode: true, highWaterMark: 1 }), response).catch((error) => {
    // Every stream ends so: whoever listens goes, and comes again.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

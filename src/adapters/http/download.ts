import { Readable } from "node:stream";
import { DOWNLOAD_RETRY_SECONDS, watchReader } from "#adapters/http-kit/downloads.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { Turn } from "#ports/turns.ts";
import type { Outcome } from "./errors.ts";
import type { Web, WebContext } from "./web.ts";

export const TOO_MANY_DOWNLOADS: Outcome = {
  code: "RATE_LIMITED",
  message: SERVER_WORDING.tooManyDownloads,
  retryAfterSeconds: DOWNLOAD_RETRY_SECONDS,
};

/** A reader's turn to take something long: ends with it, when they leave, and when they take it too slowly. */
interface Download {
  readonly gone: AbortSignal;
  /** Where there is nothing to take after all; twice is once. */
  end(): void;
  /** No more is made than is taken. */
  answer(chunks: AsyncIterable<Uint8Array>): Response;
}

/** Null where too many of the reader's wait already. */
export async function beginDownload(web: Web, c: WebContext): Promise<Download | null> {
  const { downloads } = web.options;
  if (downloads === undefined) return downloadInTurn(web, c, null);
  const turn = await downloads.take(String(c.get("user").id), c.req.raw.signal);
  return turn === null ? null : downloadInTurn(web, c, turn);
}

export function downloadInTurn({ options }: Web, c: WebContext, turn: Turn | null): Download {
  const leaving = new AbortController();
  const { outgoing } = c.env;
  const { signal } = c.req.raw;
  const end = (): void => {
    leaving.abort();
    turn?.end();
  };
  const cutOff = (): void => {
    end();
    outgoing?.destroy();
  };
  outgoing?.once("close", end);
  // What they have not taken yet when it is made to its end is watched too.
  if (outgoing !== undefined) outgoing.once("close", watchReader(outgoing, cutOff, options.downloadPace));
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });

  return {
    gone: leaving.signal,
    end,
    answer(chunks) {
      if (c.req.method === "HEAD") {
        end();
        return c.body(null);
      }
      const taken = Readable.from(chunks, { highWaterMark: 1 }).once("close", end);
      return c.body(Readable.toWeb(taken) as ReadableStream);
    },
  };
}

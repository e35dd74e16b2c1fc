import { type PreparedAnswer, prepareAnswer, sendPrepared } from "./prepared-answer.ts";
import type { WebContext } from "./web.ts";

interface TextFile {
  readonly type: string;
  readonly maxAgeSeconds: number;
  /** Name to be saved under; without one it is shown. */
  readonly download?: string | undefined;
  write(): string;
}

/** A text that the configuration alone decides: written at the first request, then served like a public file. */
export function textFile({ type, maxAgeSeconds, download, write }: TextFile): (c: WebContext) => Response {
  let made: PreparedAnswer | null = null;
  return (c) => {
    made ??= prepareAnswer({ body: write(), type, cacheControl: `public, max-age=${maxAgeSeconds}`, compress: true });
    if (download !== undefined) c.header("content-disposition", `attachment; filename="${download}"`);
    return sendPrepared(c, made);
  };
}

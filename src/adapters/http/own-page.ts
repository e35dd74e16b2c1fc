import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { accepts } from "./prepared-answer.ts";
import type { WebContext } from "./web.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Of 11: a page is made for one reader, who waits. */
const BROTLI_QUALITY = 5;

/** A request that this site's own page or the reader's own hand made; a foreign page cannot say so (Fetch Metadata). */
const OWN_REQUESTS: readonly (string | undefined)[] = ["same-origin", "none"];

const TYPE = "text/html; charset=utf-8";

/**
 * A page that was made for one reader. It may hold a secret beside words of its address: where a foreign page can have it
 * asked for, its length must not tell how alike they are (BREACH), so it is compressed for our own requests alone.
 */
export async function ownPage(c: WebContext, html: string, status: ContentfulStatusCode): Promise<Response> {
  c.header("vary", "accept-encoding, sec-fetch-site", { append: true });
  const accepted = c.req.header("accept-encoding") ?? "";
  const isOwn = OWN_REQUESTS.includes(c.req.header("sec-fetch-site"));
  if (isOwn && accepts(accepted, "br")) {
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    };
    const bytes = new Uint8Array(await compressBrotli(html, { params }));
    return c.body(bytes, status, { "content-type": TYPE, "content-encoding": "br" });
  }
  if (isOwn && accepts(accepted, "gzip")) {
    const bytes = new Uint8Array(await compressGzip(html));
    return c.body(bytes, status, { "content-type": TYPE, "content-encoding": "gzip" });
  }
  return c.html(html, status);
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type Bytes = Uint8Array<ArrayBuffer>;

/** One coding of a body; its ETag is its own, since another coding is other bytes. */
export interface Variant {
  readonly coding: "identity" | "gzip" | "br";
  readonly bytes: Bytes;
  readonly etag: string;
}

/** An answer that is the same for everybody, with all that sending it takes. */
export interface PreparedAnswer {
  readonly status: ContentfulStatusCode;
  /** What a 200 and a 304 share: `cache-control` and, where codings differ, `vary`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string;
  readonly variants: readonly Variant[];
  /** The variant that this `Accept-Encoding` gets. */
  choose(acceptEncoding: string | undefined): Variant;
}

interface AnswerToPrepare {
  readonly body: Bytes | string;
  readonly type: string;
  readonly cacheControl: string;
  readonly compress: boolean;
  /** The body by Brotli, where it was compressed before. */
  readonly brotli?: Bytes | undefined;
  readonly status?: ContentfulStatusCode | undefined;
}

const TAG_LENGTH = 22;
const compressBrotli = promisify(brotliCompress);

/** Compressed with gzip at once; Brotli's best takes long, so it is made beside the first request that could use it. */
export function prepareAnswer(answer: AnswerToPrepare): PreparedAnswer {
  const { body, type, cacheControl, compress, status = 200 } = answer;
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, TAG_LENGTH);
  const identity: Variant = { coding: "identity", bytes, etag: `"${tag}"` };
  const gzip: Variant | null = compress
    ? { coding: "gzip", bytes: new Uint8Array(gzipSync(bytes)), etag: `"${tag}-gzip"` }
    : null;
  const variants = gzip === null ? [identity] : [gzip, identity];

  let brotli: Variant | null = null;
  let asked = false;
  function keepBrotli(compressed: Bytes): void {
    brotli = { coding: "br", bytes: compressed, etag: `"${tag}-br"` };
    variants.unshift(brotli);
  }
  if (answer.brotli !== undefined) keepBrotli(answer.brotli);

  async function makeBrotli(): Promise<void> {
    asked = true;
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    keepBrotli(new Uint8Array(await compressBrotli(bytes, { params })));
  }

  return {
    status,
    type,
    headers: { "cache-control": cacheControl, ...(gzip === null ? {} : { vary: "accept-encoding" }) },
    variants,
    choose(accepted) {
      if (gzip === null || accepted === undefined) return identity;
      if (accepts(accepted, "br")) {
        if (brotli !== null) return brotli;
        if (!asked) makeBrotli().catch(() => undefined);
      }
      return accepts(accepted, "gzip") ? gzip : identity;
    },
  };
}

/** Whether an `Accept-Encoding` names this coding, and not to refuse it. */
export function accepts(header: string, coding: string): boolean {
  if (!header.includes(";")) return header.includes(coding);
  return header.split(",").some((part) => {
    const [name = "", weight = ""] = part.trim().split(/\s*;\s*/);
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}

/** The variant that the reader has already, whatever its coding; to an error nothing is "not modified" (RFC 9110, 13.2.1). */
export function knownVariant(answer: PreparedAnswer, ifNoneMatch: string | undefined): Variant | undefined {
  if (ifNoneMatch === undefined || answer.status !== 200) return undefined;
  return answer.variants.find(({ etag }) => ifNoneMatch.includes(etag));
}

/** The answer inside the app, which has put its own headers there already. */
export function sendPrepared(c: Context, answer: PreparedAnswer): Response {
  const known = knownVariant(answer, c.req.header("if-none-match"));
  if (known !== undefined) return c.body(null, 304, { ...answer.headers, etag: known.etag });
  const variant = answer.choose(c.req.header("accept-encoding"));
  const coding = variant.coding === "identity" ? {} : { "content-encoding": variant.coding };
  const headers = { ...answer.headers, ...coding, "content-type": answer.type, etag: variant.etag };
  return c.body(variant.bytes, answer.status, headers);
}

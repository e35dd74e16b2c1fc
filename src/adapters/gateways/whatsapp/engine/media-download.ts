import type { Agent, IncomingMessage } from "node:http";
import { get } from "node:https";
import { DEFAULT_ORIGIN, getMediaKeys, type WASocket } from "baileys";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import { MAC_BYTES, openedMedia } from "./media-cipher.ts";
import { readReference } from "./media-reference.ts";

/** Files that came in, from WhatsApp's own media hosts alone. */
export interface MediaDownloads {
  open(
    socket: Pick<WASocket, "refreshMediaConn">,
    reference: string,
    limits: { readonly maxBytes: number },
  ): Promise<Result<AsyncIterable<Uint8Array>, DownloadFailure>>;
  /** A picture that the network has named by its URL, which is not encrypted. */
  picture(
    url: string,
    limits: { readonly maxBytes: number },
  ): Promise<Result<{ readonly mimetype: string; readonly bytes: Uint8Array }, DownloadFailure>>;
}

interface MediaDownloadOptions {
  /** PEM of the authority behind the media host's TLS; null for WhatsApp's own. */
  readonly ca: string | null;
  /** Believes that authority too; the server's own connection where it is undefined. */
  readonly agent: Agent | undefined;
  /** Between two pieces. */
  readonly stallMs?: number;
  readonly totalMs?: number;
}

const LIVE_HOST = /^[\w-]+(\.[\w-]+)*\.whatsapp\.net$/;
const LIVE_FALLBACK = "mmg.whatsapp.net";
const BLOCK_BYTES = 16;

export function mediaDownloads(options: MediaDownloadOptions): MediaDownloads {
  const { ca, agent, stallMs = 10_000, totalMs = 300_000 } = options;

  async function hostOf(socket: Pick<WASocket, "refreshMediaConn">): Promise<string> {
    const media = await socket.refreshMediaConn(false);
    return mediaHost(media.hosts[0]?.hostname, { live: ca === null });
  }

  function request(url: URL): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(totalMs);
      let stall = (): unknown => asked.destroy(new Stalled());
      const asked = get(url, { agent, signal, headers: { origin: DEFAULT_ORIGIN } }, (response) => {
        stall = () => response.destroy(new Stalled());
        resolve(response);
      });
      asked.setTimeout(stallMs, () => stall());
      asked.on("error", reject);
    });
  }

  return {
    async picture(text, { maxBytes }) {
      const url = pictureUrl(text, { live: ca === null });
      if (url === null) return failure({ code: "url-invalid" });
      try {
        const response = await request(url);
        const refusal = refusalOf(response, maxBytes);
        if (refusal !== null) {
          response.destroy();
          return failure(refusal);
        }
        const pieces: Uint8Array[] = [];
        for await (const piece of guarded(response, response, maxBytes)) pieces.push(piece);
        return success({ mimetype: response.headers["content-type"] ?? "image/jpeg", bytes: Buffer.concat(pieces) });
      } catch (error) {
        return failure(error instanceof DownloadInterrupted ? error.failure : failureOf(error));
      }
    },
    async open(socket, reference, { maxBytes }) {
      const media = readReference(reference);
      if (media === null) return failure({ code: "url-invalid" });
      try {
        const response = await request(new URL(`https://${await hostOf(socket)}${media.path}`));
        const refusal = refusalOf(response, maxBytes + BLOCK_BYTES + MAC_BYTES, maxBytes);
        if (refusal !== null) {
          response.destroy();
          return failure(refusal);
        }
        const keys = await getMediaKeys(media.mediaKey, media.type);
        return success(guarded(openedMedia(response, media, keys), response, maxBytes));
      } catch (error) {
        return failure(failureOf(error));
      }
    },
  };
}

/** As WhatsApp names it over its own line; where it is live, one that is none of its own is not asked. */
export function mediaHost(named: string | undefined, { live }: { readonly live: boolean }): string {
  return named !== undefined && (!live || LIVE_HOST.test(named)) ? named : LIVE_FALLBACK;
}

/** Over HTTPS from WhatsApp's own hosts alone; where it is not live, from whoever its authority vouches for. */
function pictureUrl(text: string, { live }: { readonly live: boolean }): URL | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return !live || (LIVE_HOST.test(url.hostname) && url.port === "") ? url : null;
}

/** `mostSent`: of what is sent, which may be a little more than what is in it. */
function refusalOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  mostSent: number,
  maxBytes = mostSent,
): DownloadFailure | null {
  if (status !== 200) return { code: "http-status", status };
  return Number(headers["content-length"] ?? 0) > mostSent ? { code: "too-large", maxBytes } : null;
}

async function* guarded(
  bytes: AsyncIterable<Uint8Array>,
  response: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  try {
    for await (const chunk of bytes) {
      total += chunk.length;
      if (total > maxBytes) throw new DownloadInterrupted({ code: "too-large", maxBytes });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof DownloadInterrupted ? error : new DownloadInterrupted(failureOf(error), { cause: error });
  } finally {
    response.destroy();
  }
}

class Stalled extends Error {
  override readonly name = "Stalled";
}

function failureOf(error: unknown): DownloadFailure {
  const isSlow = error instanceof Stalled || (error instanceof Error && /Abort|Timeout/.test(error.name));
  return { code: isSlow ? "too-slow" : "unreachable" };
}

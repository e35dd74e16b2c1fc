import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Logger } from "#ports/logger.ts";
import type { Picture } from "../common/pictures.ts";
import { asDirectPath, type MediaLibrary } from "./media-library.ts";
import type { TlsFiles } from "./tls.ts";

export interface MediaHost {
  /** host:port, as clients are told. */
  readonly address: string;
  close(): Promise<void>;
}

interface MediaHostOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsFiles;
  /** What an uploader must show. */
  readonly token: string;
  readonly maxBytes: number;
}

/** Where clients leave encrypted media and fetch them, and pictures of phones, over HTTPS as they insist. */
export function startMediaHost(
  library: MediaLibrary,
  pictureAt: (pathname: string) => Picture | undefined,
  logger: Logger,
  options: MediaHostOptions,
): Promise<MediaHost> {
  const server = createServer({ key: options.tls.key, cert: options.tls.cert }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      logger.warn("sandbox-media-request-failed", { error });
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "https://media");
    if (request.method === "GET") {
      const picture = pictureAt(url.pathname);
      if (picture !== undefined) return serve(response, picture.bytes, picture.mimetype);
      return serve(response, library.encrypted(url.pathname));
    }
    if (request.method !== "POST") return fail(response, 405);
    if (!isToken(url.searchParams.get("auth"))) return fail(response, 401);
    const bytes = await readBytes(request, options.maxBytes);
    if (bytes === null) return fail(response, 413);
    library.keep(url.pathname, bytes);
    response.setHeader("content-type", "application/json");
    const path = asDirectPath(url.pathname);
    response.end(JSON.stringify({ url: `https://${address()}${path}`, direct_path: path }));
  }

  function isToken(shown: string | null): boolean {
    const given = Buffer.from(shown ?? "");
    const expected = Buffer.from(options.token);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  function address(): string {
    return `${options.host}:${(server.address() as AddressInfo).port}`;
  }

  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      resolve({
        address: address(),
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

function serve(response: ServerResponse, bytes: Buffer | undefined, type = "application/octet-stream"): void {
  response.writeHead(bytes === undefined ? 404 : 200, { "content-type": type });
  response.end(bytes);
}

function fail(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: "close" });
  response.end();
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

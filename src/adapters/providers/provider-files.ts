import { Readable } from "node:stream";
import type { Pool } from "undici";
import { failure, success } from "#domain/result.ts";
import { v1UploadSchema } from "#ports/contracts/v1/answers.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { Provider, ProviderCredentials } from "#ports/provider.ts";
import type { Leaving } from "#ports/turns.ts";
import { readFailure, SILENT } from "./provider-failure.ts";

interface FilesOptions {
  /** Whoever takes or brings a file slowly holds its connection: no call waits for one. */
  readonly pool: Pool;
  readonly mediaRoute: { readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; readonly path: string };
  admissionOf(credentials: ProviderCredentials): Record<string, string>;
  targetOf(path: string, client: string, id?: string): string;
}

const ANY_TYPE = "application/octet-stream";

/** Files that come from a provider and go to it, a piece at a time. */
export function providerFiles({
  pool,
  mediaRoute,
  admissionOf,
  targetOf,
}: FilesOptions): Pick<Provider<never>, "openMedia" | "keepFile"> {
  return {
    async openMedia(credentials, id, { item, gone }) {
      const { method, path } = mediaRoute;
      const query = item === 1 ? "" : `?item=${item}`;
      try {
        const { statusCode, headers, body } = await pool.request({
          method,
          path: targetOf(path, credentials.client, id) + query,
          headers: admissionOf(credentials),
          signal: signalOf(gone),
        });
        if (statusCode !== 200) return failure(readFailure(await body.json()));
        const length = Number(headers["content-length"]);
        return success({
          mimetype: headerOf(headers["content-type"], ANY_TYPE),
          disposition: headerOf(headers["content-disposition"], "attachment"),
          length: Number.isSafeInteger(length) ? length : null,
          chunks: body,
        });
      } catch {
        return failure(SILENT);
      }
    },

    async keepFile(credentials, { fileName, mimetype = ANY_TYPE, length, chunks }, gone) {
      const { method, path, status } = V1_ROUTES.uploadMedia;
      const query = new URLSearchParams({ client: credentials.client, fileName });
      const bytes = Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 });
      // A call that is answered before its end breaks it off; nobody else hears of that.
      bytes.on("error", () => undefined);
      try {
        const { statusCode, body } = await pool.request({
          method,
          path: `${targetOf(path, credentials.client)}?${query}`,
          headers: {
            ...admissionOf(credentials),
            "content-type": mimetype,
            ...(length === null ? {} : { "content-length": String(length) }),
          },
          body: bytes,
          signal: signalOf(gone),
        });
        const answer: unknown = await body.json();
        const kept = statusCode === status ? v1UploadSchema.safeParse(answer) : null;
        if (!kept?.success) return failure(readFailure(answer));
        const { sha256: _, expiresAt, ...facts } = kept.data;
        return success({ ...facts, expiresAt: new Date(expiresAt) });
      } catch {
        return failure(SILENT);
      } finally {
        bytes.destroy();
      }
    },
  };
}

function signalOf(gone: Leaving | undefined): AbortSignal {
  const leaving = new AbortController();
  gone?.addEventListener("abort", () => leaving.abort());
  if (gone?.aborted) leaving.abort();
  return leaving.signal;
}

function headerOf(value: string | string[] | undefined, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

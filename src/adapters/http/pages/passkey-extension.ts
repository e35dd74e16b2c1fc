import { Hono } from "hono";
import { PASSKEY_EXTENSION_PATH } from "#ports/contracts/passkey-paths.ts";
import { passkeyExtension } from "../passkey-extension.ts";
import { type PreparedAnswer, prepareAnswer, sendPrepared } from "../prepared-answer.ts";
import type { Web, WebEnv } from "../web.ts";

/** The browser extension, for whoever is to use a passkey: made at the first request. */
export function passkeyExtensionFile({ options }: Web): Hono<WebEnv> {
  const { publicUrl, contacts } = options;
  let made: Promise<PreparedAnswer> | null = null;
  const routes = new Hono<WebEnv>();
  routes.get(PASSKEY_EXTENSION_PATH, async (c) => {
    made ??= prepared().catch((error: unknown) => {
      made = null;
      throw error;
    });
    c.header("content-disposition", `attachment; filename="${PASSKEY_EXTENSION_PATH.slice(1)}"`);
    return sendPrepared(c, await made);
  });

  async function prepared(): Promise<PreparedAnswer> {
    const body = await passkeyExtension({ publicUrl, productName: contacts.productName });
    return prepareAnswer({ body, type: "application/zip", cacheControl: "public, max-age=300", compress: false });
  }
  return routes;
}

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AnyPage } from "#ports/contracts/pages.ts";
import type { Readers } from "./answer-memory.ts";
import { type PreparedAnswer, prepareAnswer, sendPrepared } from "./prepared-answer.ts";
import { renderPage } from "./render-page.ts";
import { contextOf, type Web, type WebContext } from "./web.ts";

/** A reader may keep it, but asks each time whether it still holds: an upgrade is seen at once. */
const CACHE_CONTROL = "public, no-cache";

/**
 * A page that is the same for every reader: made once for these props, then served from memory with an ETag.
 * What a reader typed belongs to `renderPage`, since each text would be another page here.
 */
export async function cachedPage(
  web: Web,
  c: WebContext,
  page: AnyPage,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  if (web.options.developing) return renderPage(web, c, page, status);
  return sendPrepared(c, await preparedPage(web, c.req.path, page, status));
}

/** A page that nothing but an upgrade changes: once made, the listener gives it to these readers by itself. */
export async function fixedPage(web: Web, c: WebContext, page: AnyPage, readers: Readers): Promise<Response> {
  if (web.options.developing) return renderPage(web, c, page);
  const answer = await preparedPage(web, c.req.path, page, 200);
  web.memory.pin(c.req.path, { answer, readers });
  return sendPrepared(c, answer);
}

function preparedPage(
  { options, memory, language }: Web,
  path: string,
  page: AnyPage,
  status: ContentfulStatusCode,
): Promise<PreparedAnswer> {
  const context = contextOf(options, path, language);
  return memory.keep(JSON.stringify([status, path, page]), async () =>
    prepareAnswer({
      body: await options.pages.render(page, context),
      type: "text/html; charset=utf-8",
      cacheControl: CACHE_CONTROL,
      compress: true,
      status,
    }),
  );
}

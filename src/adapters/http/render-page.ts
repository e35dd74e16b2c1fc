import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AnyPage } from "#ports/contracts/pages.ts";
import type { Web, WebContext } from "./web.ts";

export async function renderPage(
  { options }: Web,
  c: WebContext,
  page: AnyPage,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const context = { network: options.network, path: c.req.path };
  return c.html(await options.pages.render(page, context), status);
}

import { escapeHtml } from "#domain/escape-html.ts";
import { SERVER_NOTICES } from "#domain/notices.ts";
import { plainErrorDocument } from "./document.ts";
import type { Web } from "./web.ts";

/** Stands in the page where the id of the failed request goes. */
const ID_PLACE = "00000000-0000-0000-0000-000000000000";

/** The page for what nobody expected, made at the start, so that it needs nothing that has failed since. */
export function serverErrorPage({ options }: Pick<Web, "options">): (requestId: string) => Promise<string> {
  const page = { name: "server-error", props: { requestId: ID_PLACE } } as const;
  const made = options.pages.render(page, { network: options.network, path: "/" }).catch(() => null);
  return async (requestId) =>
    (await made)?.replaceAll(ID_PLACE, () => escapeHtml(requestId)) ??
    plainErrorDocument(SERVER_NOTICES.error, requestId);
}

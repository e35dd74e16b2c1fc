import { setImmediate as othersFirst } from "node:timers/promises";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { RECOVERY_WORDING, UNCONFIRMED_WORDING } from "#domain/wording/accounts.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { Language } from "#languages/languages.ts";
import { translated } from "#languages/say.ts";
import { type AnyPage, isDashboardPage, type PageContext } from "#ports/contracts/pages.ts";
import { ownPage } from "./own-page.ts";
import { readOrNull } from "./read-or-null.ts";
import { clientAddress, contextOf, hasOutbox, type Web, type WebContext } from "./web.ts";

/** How many pages are made at once, by reader: while one is made, the process does nothing else. */
export const RENDER_TURNS = {
  atOnce: 4,
  atOncePerOwner: 1,
  waiting: 500,
  waitingPerOwner: 40,
  waitMs: 10_000,
} as const;

const RETRY_SECONDS = "2";

/** A reader's pages are made one after the other, and everything else that waits has its turn between two of them. */
export async function renderPage(
  web: Web,
  c: WebContext,
  page: AnyPage,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { options } = web;
  const reader = c.get("user")?.id ?? clientAddress(c);
  const turn = await options.renders?.take(String(reader));
  if (turn === null) return c.text(translated(SERVER_WORDING.tooManyPages), 429, { "retry-after": RETRY_SECONDS });
  try {
    await othersFirst();
    const context = {
      ...contextOf(options, c.req.path, languageOf(web, c, page)),
      ...unconfirmedOf(web, c, page),
      ...(await unreadOf(web, c, page)),
    };
    return await ownPage(c, await options.pages.render(page, context), status);
  } finally {
    turn?.end();
  }
}

/** Of its address; behind the login, as the reader has chosen. */
function languageOf(web: Web, c: WebContext, { name }: AnyPage): Language {
  return isDashboardPage(name) ? (c.get("user")?.language ?? web.language) : web.language;
}

function unconfirmedOf(web: Web, c: WebContext, page: AnyPage): Pick<PageContext, "unconfirmed"> {
  const user = c.get("user");
  if (!isDashboardPage(page.name) || user === undefined || user.verified) return {};
  const language = languageOf(web, c, page);
  const words = [
    UNCONFIRMED_WORDING[web.options.network],
    ...(hasOutbox(web.options) ? [RECOVERY_WORDING.outbox] : []),
  ];
  return { unconfirmed: words.map((sentence) => translated(sentence, language)).join(" ") };
}

/** For the bell of a page behind the login. */
async function unreadOf(web: Web, c: WebContext, { name }: AnyPage): Promise<Pick<PageContext, "unread">> {
  const user = c.get("user");
  if (!isDashboardPage(name) || user === undefined) return {};
  const unread = await readOrNull(web, c, () => web.ports.bell.unreadOf(user.id));
  return unread === null ? {} : { unread };
}

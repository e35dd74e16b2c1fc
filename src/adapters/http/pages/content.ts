import { Hono } from "hono";
import { type Faq, type FaqText, isWebAddress, type Tutorial } from "#domain/content/content.ts";
import { parseVideoId } from "#domain/content/video-id.ts";
import { translated } from "#languages/say.ts";
import type { FaqView, TutorialView } from "#ports/contracts/content-pages.ts";
import { type AnyPage, PAGES } from "#ports/contracts/pages.ts";
import { STORAGE_RETRY_SECONDS } from "#ports/storage-error.ts";
import { findThumbnail } from "#use-cases/content/find-thumbnail.ts";
import { cachedPage } from "../cached-page.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

const MAX_QUERY_LENGTH = 200;
const UNREADABLE = 503;
/** Nothing to see: an image that fails would show the browser's own sign over the card's drawing. */
const NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** In place of an address that is none. */
const VIDEO_PLATFORM = "https://www.youtube.com";

/** What the operator writes for readers: read afresh each time, rendered only when it has changed. */
export function contentPages(web: Web): Hono<WebEnv> {
  const { content } = web.ports;
  const routes = new Hono<WebEnv>();

  function unreadable(c: WebContext, page: AnyPage): Promise<Response> {
    c.header("retry-after", String(STORAGE_RETRY_SECONDS));
    return renderPage(web, c, page, UNREADABLE);
  }

  servePage(web, routes, "tutorials", async (c) => {
    const tutorials = await readOrNull(web, c, async () => (await content.listTutorials()).map(tutorialView));
    const page: AnyPage = { name: "tutorials", props: { tutorials } };
    return tutorials === null ? unreadable(c, page) : cachedPage(web, c, page);
  });

  servePage(web, routes, "faq", async (c) => {
    const faqs = await readOrNull(web, c, async () => (await content.listFaqs()).map(faqView));
    const query = (c.req.query("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
    const page: AnyPage = { name: "faq", props: { faqs, query } };
    if (faqs === null) return unreadable(c, page);
    // What people search for is endless, and not kept.
    return query === "" ? cachedPage(web, c, page) : renderPage(web, c, page);
  });

  routes.get(`${PAGES.tutorials.path}/thumbnails/:file{[\\w-]{11}\\.jpg}`, async (c) => {
    const [videoId = ""] = c.req.param("file").split(".");
    const picture = await readOrNull(web, c, () => findThumbnail(web.ports, { videoId }));
    if (picture === null) return c.body(NO_PICTURE, 404, { "content-type": "image/svg+xml" });
    return c.body(picture, 200, { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" });
  });
  return routes;
}

function tutorialView({ id, title, description, url, addedAt }: Tutorial): TutorialView {
  const link = isWebAddress(url) ? url : VIDEO_PLATFORM;
  return { id, title, description, url: link, videoId: parseVideoId(url), addedAt: addedAt.toISOString() };
}

function faqView({ id, addedAt, ...text }: Faq): FaqView {
  return { id, ...inPagesLanguage(text), addedAt: addedAt.toISOString() };
}

/** The catalogue has what the first version wrote. Where somebody has changed a question or its answer, both are theirs. */
function inPagesLanguage(text: FaqText): FaqText {
  const question = translated(text.question);
  const answer = translated(text.answer);
  return question === text.question || answer === text.answer ? text : { question, answer };
}

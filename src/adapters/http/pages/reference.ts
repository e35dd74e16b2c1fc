import { Hono } from "hono";
import { openApiDocument } from "#ports/contracts/openapi.ts";
import { llmsFull, llmsIndex } from "#ports/contracts/reference/markdown.ts";
import type { ReferenceHosts } from "#ports/contracts/reference/model.ts";
import { apiReference } from "#ports/contracts/reference/reference.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram-provider.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp-provider.ts";
import type { Web, WebEnv } from "../web.ts";

const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const CACHE = "public, max-age=300";

/** The documentation for machines: `/llms.txt`, its full text, and both OpenAPI documents as downloads. */
export function referenceFiles(web: Web): Hono<WebEnv> {
  const { publicUrl, whatsappUrl, telegramUrl } = web.options;
  const hosts: ReferenceHosts = { publicUrl, whatsappUrl, telegramUrl };
  const routes = new Hono<WebEnv>();

  function serve(path: string, type: string, write: () => string, download?: string): void {
    let written: string | null = null;
    routes.get(path, (c) => {
      written ??= write();
      c.header("content-type", type);
      c.header("cache-control", CACHE);
      if (download !== undefined) c.header("content-disposition", `attachment; filename="${download}"`);
      return c.body(written);
    });
  }

  serve("/llms.txt", TEXT, () => llmsIndex(apiReference(hosts), hosts));
  serve("/llms-full.txt", TEXT, () => llmsFull(apiReference(hosts), hosts));
  const whatsapp = () => JSON.stringify(openApiDocument(WHATSAPP_PROVIDER, whatsappUrl), null, 2);
  serve("/openapi/whatsapp.json", JSON_TYPE, whatsapp, "wesal-whatsapp.json");
  const telegram = () => JSON.stringify(openApiDocument(TELEGRAM_PROVIDER, telegramUrl), null, 2);
  serve("/openapi/telegram.json", JSON_TYPE, telegram, "wesal-telegram.json");
  return routes;
}

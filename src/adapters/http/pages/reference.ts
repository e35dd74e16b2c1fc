import { Hono } from "hono";
import { llmsFull, llmsIndex } from "#documentation/markdown.ts";
import { apiReference } from "#documentation/reference.ts";
import { openApiDocument } from "#ports/contracts/openapi.ts";
import type { ProviderApi } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { textFile } from "../text-file.ts";
import type { Web, WebEnv } from "../web.ts";

const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const MAX_AGE_SECONDS = 300;

/** The documentation for machines: `/llms.txt`, its full text, and both OpenAPI documents as downloads. */
export function referenceFiles({ options: hosts }: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const text = (path: string, write: () => string) =>
    routes.get(path, textFile({ type: TEXT, maxAgeSeconds: MAX_AGE_SECONDS, write }));
  const openApi = <Name extends string>(platform: string, api: ProviderApi<Name>, url: string) =>
    routes.get(
      `/openapi/${platform}.json`,
      textFile({
        type: JSON_TYPE,
        maxAgeSeconds: MAX_AGE_SECONDS,
        download: `wesal-${platform}.json`,
        write: () => JSON.stringify(openApiDocument(api, url), null, 2),
      }),
    );

  text("/llms.txt", () => llmsIndex(apiReference(hosts), hosts));
  text("/llms-full.txt", () => llmsFull(apiReference(hosts), hosts));
  openApi("whatsapp", WHATSAPP_PROVIDER, hosts.whatsappUrl);
  openApi("telegram", TELEGRAM_PROVIDER, hosts.telegramUrl);
  return routes;
}

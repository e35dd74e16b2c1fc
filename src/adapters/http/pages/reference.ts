import { Hono } from "hono";
import { llmsFull, llmsIndex } from "#documentation/markdown.ts";
import { openApi, platformOpenApi } from "#documentation/openapi/document.ts";
import { apiReference } from "#documentation/reference.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { textFile } from "../text-file.ts";
import type { Web, WebEnv } from "../web.ts";

const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const MAX_AGE_SECONDS = 300;

/** The documentation for machines: `/llms.txt`, its full text, and OpenAPI of both APIs in one, and of each as a download. */
export function referenceFiles({ options }: Web): Hono<WebEnv> {
  const { contacts } = options;
  const hosts = { ...options, productName: contacts.productName };
  const routes = new Hono<WebEnv>();
  const text = (path: string, write: () => string) =>
    routes.get(path, textFile({ type: TEXT, maxAgeSeconds: MAX_AGE_SECONDS, write }));
  const json = (path: string, document: () => object, download?: string) =>
    routes.get(
      path,
      textFile({
        type: JSON_TYPE,
        maxAgeSeconds: MAX_AGE_SECONDS,
        download,
        write: () => JSON.stringify(document(), null, 2),
      }),
    );

  text("/llms.txt", () => llmsIndex(apiReference(hosts), hosts));
  text("/llms-full.txt", () => llmsFull(apiReference(hosts), hosts));
  json("/openapi.json", () => openApi(hosts, contacts));
  for (const platform of PLATFORMS) {
    const document = () => platformOpenApi(platform, hosts[`${platform}Url`], contacts);
    json(`/openapi/${platform}.json`, document, `wesal-${platform}.json`);
  }
  return routes;
}

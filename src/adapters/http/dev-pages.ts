import type { IncomingMessage, ServerResponse } from "node:http";
import { OWN_STYLES, type RenderPage } from "#ports/contracts/rendered-page.ts";
import { pageDocument } from "./document.ts";
import type { Pages } from "./web.ts";

type NextListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface DevPages extends Pages {
  /** Serves sources and hot updates; calls on for what is not its own. */
  readonly middleware: NextListener;
  close(): Promise<void>;
}

/** Pages straight from the sources, with hot reload. `root` holds `vite.config.ts`. */
export async function devPages(root: string, publicUrl: string): Promise<DevPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  return {
    async render(page, context) {
      const server = await vite.ssrLoadModule("/src/ui/renderer/entry-server.tsx");
      const rendered = (server as { renderPage: RenderPage }).renderPage(page, context);
      const own = OWN_STYLES[page.name];
      const assets = {
        fonts: [],
        styles: ["/src/ui/styles/app.css", ...(own === undefined ? [] : [`/${own}`])],
        scripts: rendered.entry === null ? [] : [`/${rendered.entry}`],
      };
      const document = pageDocument(rendered, { page, context }, assets, publicUrl);
      return vite.transformIndexHtml(context.path, document);
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

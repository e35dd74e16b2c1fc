import type { Language } from "#languages/languages.ts";
import type { AnyPage, PageContext } from "./pages.ts";

/** What the renderer gives back: markup and what the document head needs. */
export interface RenderedPage {
  readonly title: string;
  /** For search results and link previews; null on pages that are nobody else's business. */
  readonly description: string | null;
  readonly html: string;
  /** Client entry of the page (a source path in the Vite manifest), null when it needs none. */
  readonly entry: string | null;
  /** The browser's script takes the markup over, and needs the props for it. */
  readonly hydrates: boolean;
  /** Markup that stands before `html`, and is nothing of that script's. */
  readonly before?: string | undefined;
}

/** What every page of a language is styled by, by its path below the repository. */
export const PAGE_STYLES: Readonly<Record<Language, readonly string[]>> = {
  en: ["src/ui/styles/app.css"],
  ar: ["src/ui/styles/app.css", "src/ui/styles/arabic.css"],
};

/** What a page is styled by besides, in every language. */
export const OWN_STYLES: Readonly<Partial<Record<AnyPage["name"], string>>> = {
  documentation: "src/ui/styles/documentation.css",
};

/** `src/ui/renderer/entry-server.tsx` exports this as `renderPage`. */
export type RenderPage = (page: AnyPage, context: PageContext) => RenderedPage;

/** The markup is hydrated inside `<div id="page">`. */
export const PAGE_ROOT_ID = "page";

/** `<script type="application/json" id="page-data">` holds this, with `<` escaped. */
export const PAGE_DATA_ID = "page-data";

export interface PageData {
  readonly page: AnyPage;
  readonly context: PageContext;
}

/** What of `window` holds what a reader did before the page's script came, until that script takes it. Its shape: `EarlyActs`. */
export const EARLY_ACTS = "earlyActs";

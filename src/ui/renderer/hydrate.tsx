import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  type AnyPage,
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type PageContext,
  type PageData,
  type PageName,
  type PageProps,
} from "#ports/contracts/pages.ts";
import { Hydrated } from "./hydrated.tsx";

/** Takes over the markup of the server with the props it was made from. */
export function hydrate<Name extends PageName>(
  name: Name,
  draw: (props: PageProps[Name], context: PageContext) => ReactElement,
): void {
  const root = document.getElementById(PAGE_ROOT_ID);
  const data: PageData | null = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null");
  if (root === null || data === null || !isPage(data.page, name)) {
    throw new Error(`ui: the document does not hold the page ${name}`);
  }
  hydrateRoot(root, <Hydrated>{draw(data.page.props, data.context)}</Hydrated>);
}

function isPage<Name extends PageName>(page: AnyPage, name: Name): page is AnyPage & { props: PageProps[Name] } {
  return page.name === name;
}

import { type ReactElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { AnyPage, DashboardPageName, PageContext, PageOf, PageProps } from "#ports/contracts/pages.ts";
import { PAGE_DATA_ID, PAGE_ROOT_ID, type PageData } from "#ports/contracts/rendered-page.ts";
import { makeUpForEarlyActs } from "../early-acts.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";

/** Takes over the markup of the server with the props it was made from. */
export function hydrate<Name extends DashboardPageName>(
  name: Name,
  Page: (props: PageProps[Name] & { readonly context: PageContext }) => ReactElement,
): void {
  const root = document.getElementById(PAGE_ROOT_ID);
  const data: PageData | null = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "null");
  if (root === null || data === null || !isPage(data.page, name)) {
    throw new Error(`ui: the document does not hold the page ${name}`);
  }
  const { page, context } = data;
  // As a transition, piece by piece: what the reader does meanwhile comes first.
  startTransition(() => {
    hydrateRoot(
      root,
      <DashboardFrame user={page.props.user} context={context}>
        <Page key={name} {...page.props} context={context} />
      </DashboardFrame>,
    );
  });
  makeUpForEarlyActs();
}

function isPage<Name extends DashboardPageName>(page: AnyPage, name: Name): page is AnyPage & PageOf<Name> {
  return page.name === name;
}

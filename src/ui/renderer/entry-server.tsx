import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import {
  type AnyPage,
  type DashboardPageName,
  isDashboardPage,
  type PageContext,
  type PageName,
  type PageOf,
} from "#ports/contracts/pages.ts";
import type { RenderedPage } from "#ports/contracts/rendered-page.ts";
import { PublicPage } from "../features/public/public-page.tsx";
import { REGISTRY } from "../pages/registry.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { WithoutScript } from "./without-script.tsx";

export function renderPage(page: AnyPage, context: PageContext): RenderedPage {
  const drawn = draw(page, context);
  return {
    ...headOf(page, context.contacts.productName),
    html: renderToString(
      isOfDashboard(page) ? (
        <DashboardFrame user={page.props.user} context={context}>
          {drawn}
        </DashboardFrame>
      ) : (
        <PublicPage context={context}>{drawn}</PublicPage>
      ),
    ),
    hydrates: isDashboardPage(page.name),
    before: isDashboardPage(page.name) ? renderToString(<WithoutScript />) : undefined,
  };
}

function headOf<Name extends PageName>(
  { name, props }: PageOf<Name>,
  productName: string,
): Pick<RenderedPage, "title" | "description" | "entry"> {
  const { title, wholeTitle, description, entry } = REGISTRY[name];
  const own = typeof title === "function" ? title(props) : title;
  return {
    title: wholeTitle?.(productName) ?? `${own} · ${productName}`,
    description: description?.(productName) ?? null,
    entry,
  };
}

function draw<Name extends PageName>({ name, props }: PageOf<Name>, context: PageContext): ReactElement {
  const Page = REGISTRY[name].component;
  return <Page key={name} {...props} context={context} />;
}

function isOfDashboard(page: AnyPage): page is PageOf<DashboardPageName> {
  return isDashboardPage(page.name);
}

import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { PAGE_NOTICES } from "#domain/notices.ts";
import type { AnyPage, PageContext, RenderedPage } from "#ports/contracts/pages.ts";
import { PublicPage } from "../features/public/public-page.tsx";
import { DashboardPage } from "../pages/dashboard.tsx";
import { InstancesPage } from "../pages/instances.tsx";
import { LoginPage } from "../pages/login.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { SandboxPage } from "../pages/sandbox.tsx";
import { SignupPage } from "../pages/signup.tsx";
import { UnauthorizedPage } from "../pages/unauthorized.tsx";
import { Hydrated } from "./hydrated.tsx";

/** Public pages share one script without React; a dashboard page has an entry of its own. */
const ENHANCE = "src/ui/entries/enhance.ts";

export function renderPage(page: AnyPage, context: PageContext): RenderedPage {
  const { title, element, entry } = describe(page, context);
  return { title: `${title} · Wesal`, html: renderToString(element), entry };
}

function describe(page: AnyPage, context: PageContext): { title: string; element: ReactElement; entry: string } {
  switch (page.name) {
    case "login":
      return publicPage("Login", <LoginPage {...page.props} />, context);
    case "signup":
      return publicPage("Sign up", <SignupPage {...page.props} />, context);
    case "unauthorized":
      return publicPage(PAGE_NOTICES.unauthorized, <UnauthorizedPage />, context);
    case "not-found":
      return publicPage(PAGE_NOTICES.notFound, <NotFoundPage />, context);
    case "dashboard":
      return dashboardPage("Dashboard", <DashboardPage {...page.props} context={context} />, "dashboard");
    case "instances":
      return dashboardPage("Instance Management", <InstancesPage {...page.props} context={context} />, "instances");
    case "sandbox":
      return dashboardPage("Virtual phone", <SandboxPage {...page.props} context={context} />, "sandbox");
  }
}

function publicPage(title: string, element: ReactElement, context: PageContext) {
  return { title, element: <PublicPage context={context}>{element}</PublicPage>, entry: ENHANCE };
}

function dashboardPage(title: string, element: ReactElement, entry: string) {
  return { title, element: <Hydrated>{element}</Hydrated>, entry: `src/ui/entries/${entry}.tsx` };
}

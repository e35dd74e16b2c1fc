import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { PAGE_WORDING } from "#domain/wording/server.ts";
import type { AnyPage, PageContext, RenderedPage } from "#ports/contracts/pages.ts";
import { PublicPage } from "../features/public/public-page.tsx";
import { ActivityPage } from "../pages/activity.tsx";
import { AdminPage } from "../pages/admin.tsx";
import { CookiesPage } from "../pages/cookies.tsx";
import { DashboardPage } from "../pages/dashboard.tsx";
import { DocumentationPage } from "../pages/documentation.tsx";
import { EmployeesPage } from "../pages/employees.tsx";
import { FaqPage } from "../pages/faq.tsx";
import { InstancesPage } from "../pages/instances.tsx";
import { LandingPage } from "../pages/landing.tsx";
import { LoginPage } from "../pages/login.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { PrivacyPage } from "../pages/privacy.tsx";
import { RecoverPage } from "../pages/recover.tsx";
import { ResetPasswordPage } from "../pages/reset-password.tsx";
import { SandboxPage } from "../pages/sandbox.tsx";
import { PROBLEM_TITLES, ServerErrorPage } from "../pages/server-error.tsx";
import { SignupPage } from "../pages/signup.tsx";
import { TermsPage } from "../pages/terms.tsx";
import { TutorialsPage } from "../pages/tutorials.tsx";
import { UnauthorizedPage } from "../pages/unauthorized.tsx";
import { Hydrated } from "./hydrated.tsx";

/** Public pages share one script without React; a dashboard page has an entry of its own. */
const ENHANCE = "src/ui/entries/enhance.ts";

export function renderPage(page: AnyPage, context: PageContext): RenderedPage {
  const { element, ...head } = describe(page, context);
  return { ...head, html: renderToString(element) };
}

type Described = Omit<RenderedPage, "html"> & { readonly element: ReactElement };

function describe(page: AnyPage, context: PageContext): Described {
  const open = (title: string, description: string | null, element: ReactElement): Described => ({
    title,
    description,
    element: <PublicPage context={context}>{element}</PublicPage>,
    entry: ENHANCE,
    hydrates: false,
  });
  switch (page.name) {
    case "landing":
      return open(
        "Wesal: one API for WhatsApp and Telegram",
        "Link a number, send one request, and follow the message to its second tick. Self-hosted, free to start.",
        <LandingPage {...page.props} />,
      );
    case "documentation":
      return open(
        titled("Documentation"),
        "Every endpoint of the WhatsApp and Telegram APIs, with examples, answers and errors.",
        <DocumentationPage {...page.props} />,
      );
    case "tutorials":
      return open(
        titled("Tutorials"),
        "Videos on linking accounts and sending messages with Wesal.",
        <TutorialsPage {...page.props} />,
      );
    case "faq":
      return open(
        titled("FAQ Center"),
        "Answers to what people ask about Wesal, WhatsApp and Telegram.",
        <FaqPage {...page.props} />,
      );
    case "privacy":
      return open(titled("Privacy Policy"), "What Wesal stores about you, why, and for how long.", <PrivacyPage />);
    case "terms":
      return open(titled("Terms of Service"), "The terms under which Wesal may be used.", <TermsPage />);
    case "cookies":
      return open(titled("Cookie Policy"), "Which cookies Wesal sets, and your choice about them.", <CookiesPage />);
    case "login":
      return open(titled("Login"), "Sign in to your instances.", <LoginPage {...page.props} />);
    case "signup":
      return open(titled("Sign up"), "Two instances are free, messages unlimited.", <SignupPage {...page.props} />);
    case "recover":
      return open(titled("Recover your password"), null, <RecoverPage {...page.props} />);
    case "reset-password":
      return open(titled("Set a new password"), null, <ResetPasswordPage {...page.props} />);
    case "unauthorized":
      return open(titled(PAGE_WORDING.unauthorized), null, <UnauthorizedPage />);
    case "not-found":
      return open(titled(PAGE_WORDING.notFound), null, <NotFoundPage />);
    case "server-error":
      return open(titled(PROBLEM_TITLES[page.props.problem]), null, <ServerErrorPage {...page.props} />);
    case "dashboard":
      return closed("Dashboard", "dashboard", <DashboardPage {...page.props} context={context} />);
    case "instances":
      return closed("Instance Management", "instances", <InstancesPage {...page.props} context={context} />);
    case "employees":
      return closed("Employees", "employees", <EmployeesPage {...page.props} context={context} />);
    case "activity":
      return closed("Security activity", "activity", <ActivityPage {...page.props} context={context} />);
    case "admin":
      return closed("Administration", "admin", <AdminPage {...page.props} context={context} />);
    case "sandbox":
      return closed("Virtual phone", "sandbox", <SandboxPage {...page.props} context={context} />);
  }
}

function closed(title: string, entry: string, element: ReactElement): Described {
  return {
    title: titled(title),
    description: null,
    element: <Hydrated>{element}</Hydrated>,
    entry: `src/ui/entries/${entry}.tsx`,
    hydrates: true,
  };
}

function titled(title: string): string {
  return `${title} · Wesal`;
}

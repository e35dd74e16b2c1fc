import type { ReactElement } from "react";
import { API_REQUEST_WORDING } from "#domain/wording/api-requests.ts";
import { MAILED_LINK_WORDING } from "#domain/wording/mailed-links.ts";
import { PAGE_WORDING, SLOGAN } from "#domain/wording/server.ts";
import { STATUS_WORDING } from "#domain/wording/status.ts";
import { say } from "#languages/say.ts";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { PAGES, type PageContext, type PageName, type PageProps } from "#ports/contracts/pages.ts";
import { ActivityPage } from "./activity.tsx";
import { AdminPage } from "./admin.tsx";
import { AnalyticsPage } from "./analytics.tsx";
import { CampaignsPage } from "./campaigns.tsx";
import { ChatsPage } from "./chats.tsx";
import { CookiesPage } from "./cookies.tsx";
import { DashboardPage } from "./dashboard.tsx";
import { DocumentationPage, documentationTitle } from "./documentation.tsx";
import { EmployeesPage } from "./employees.tsx";
import { entryOf } from "./entries.ts";
import { FaqPage } from "./faq.tsx";
import { InstancesPage } from "./instances.tsx";
import { KeysPage } from "./keys.tsx";
import { LandingPage } from "./landing.tsx";
import { LoginPage } from "./login.tsx";
import { LoginCodePage } from "./login-code.tsx";
import { MailedLinkPage } from "./mailed-link.tsx";
import { MessagesPage } from "./messages.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { NotificationsPage } from "./notifications.tsx";
import { PrivacyPage } from "./privacy.tsx";
import { RecoverPage } from "./recover.tsx";
import { RequestsPage } from "./requests.tsx";
import { ResetPasswordPage } from "./reset-password.tsx";
import { SandboxPage } from "./sandbox.tsx";
import { PROBLEM_TITLES, ServerErrorPage } from "./server-error.tsx";
import { SignupPage } from "./signup.tsx";
import { StatusPage } from "./status.tsx";
import { TemplatesPage } from "./templates.tsx";
import { TermsPage } from "./terms.tsx";
import { TutorialsPage } from "./tutorials.tsx";
import { UnauthorizedPage } from "./unauthorized.tsx";
import { WebhooksPage } from "./webhooks.tsx";

/** Besides its own props, a page is drawn with what every page knows. */
type PageComponent<Name extends PageName> = (
  props: PageProps[Name] & { readonly context: PageContext },
) => ReactElement;

interface RegisteredPage<Name extends PageName> extends PageFacts {
  /** Of its browser script: a path below the repository. */
  readonly entry: string;
  /** Of the document, before the product's name; from the props where one page stands for several problems. */
  readonly title: string | ((props: PageProps[Name]) => string);
  /** In place of both. */
  readonly wholeTitle?: (productName: string) => string;
  /** For search results and link previews, where the page is listed. */
  readonly description: (typeof PAGES)[Name] extends { readonly listed: true } ? (productName: string) => string : null;
  readonly component: PageComponent<Name>;
}

/**
 * Every page, whole: path and guard come from the contract, since the server has to know them without drawing anything. For the
 * server's renderer alone: in a browser it would be every page at once.
 */
export const REGISTRY: { readonly [Name in PageName]: RegisteredPage<Name> } = {
  landing: {
    ...factsOf("landing"),
    title: say("Home"),
    wholeTitle: (name) => `${name}: ${SLOGAN}`,
    description: () =>
      say("Link a number, send one request, and follow the message to its second tick. Self-hosted, free to start."),
    component: LandingPage,
  },
  documentation: {
    ...factsOf("documentation"),
    title: documentationTitle,
    description: () => say("Every endpoint of the WhatsApp and Telegram APIs, with examples, answers and errors."),
    component: DocumentationPage,
  },
  tutorials: {
    ...factsOf("tutorials"),
    title: say("Tutorials"),
    description: (name) => say("Videos on linking accounts and sending messages with {name}.", { name }),
    component: TutorialsPage,
  },
  faq: {
    ...factsOf("faq"),
    title: say("FAQ Center"),
    description: (name) => say("Answers to what people ask about {name}, WhatsApp and Telegram.", { name }),
    component: FaqPage,
  },
  status: {
    ...factsOf("status"),
    title: STATUS_WORDING.title,
    description: (name) => say("Whether {name} is working, and was: by part, day and month.", { name }),
    component: StatusPage,
  },
  signup: {
    ...factsOf("signup"),
    title: say("Sign up"),
    description: () => say("Two instances are free, messages unlimited."),
    component: SignupPage,
  },
  login: {
    ...factsOf("login"),
    title: say("Login"),
    description: () => say("Sign in to your instances."),
    component: LoginPage,
  },
  privacy: {
    ...factsOf("privacy"),
    title: say("Privacy Policy"),
    description: (name) => say("What {name} stores about you, why, and for how long.", { name }),
    component: PrivacyPage,
  },
  terms: {
    ...factsOf("terms"),
    title: say("Terms of Service"),
    description: (name) => say("The terms under which {name} may be used.", { name }),
    component: TermsPage,
  },
  cookies: {
    ...factsOf("cookies"),
    title: say("Cookie Policy"),
    description: (name) => say("Which cookies {name} sets, and your choice about them.", { name }),
    component: CookiesPage,
  },
  "login-code": unlisted("login-code", say("Second step"), LoginCodePage),
  recover: unlisted("recover", say("Recover your password"), RecoverPage),
  "reset-password": unlisted("reset-password", say("Set a new password"), ResetPasswordPage),
  "mailed-link": unlisted("mailed-link", MAILED_LINK_WORDING.document, MailedLinkPage),
  unauthorized: unlisted("unauthorized", PAGE_WORDING.unauthorized, UnauthorizedPage),
  "not-found": unlisted("not-found", PAGE_WORDING.notFound, NotFoundPage),
  "server-error": {
    ...factsOf("server-error"),
    title: ({ problem }) => PROBLEM_TITLES[problem],
    description: null,
    component: ServerErrorPage,
  },
  dashboard: unlisted("dashboard", say("Dashboard"), DashboardPage),
  instances: unlisted("instances", say("Instance Management"), InstancesPage),
  messages: unlisted("messages", say("Messages"), MessagesPage),
  chats: unlisted("chats", say("Chats"), ChatsPage),
  webhooks: unlisted("webhooks", say("Webhooks"), WebhooksPage),
  keys: unlisted("keys", say("API keys"), KeysPage),
  templates: unlisted("templates", say("Templates"), TemplatesPage),
  campaigns: unlisted("campaigns", say("Campaigns"), CampaignsPage),
  requests: unlisted("requests", API_REQUEST_WORDING.title, RequestsPage),
  employees: unlisted("employees", say("Employees"), EmployeesPage),
  analytics: unlisted("analytics", say("Analytics"), AnalyticsPage),
  activity: unlisted("activity", say("Security activity"), ActivityPage),
  notifications: unlisted("notifications", say("Notifications"), NotificationsPage),
  admin: unlisted("admin", say("Administration"), AdminPage),
  sandbox: unlisted("sandbox", say("Virtual phone"), SandboxPage),
};

function unlisted<Name extends PageName>(name: Name, title: string, component: PageComponent<Name>) {
  return { ...factsOf(name), title, description: null, component };
}

function factsOf(name: PageName): PageFacts & { readonly entry: string } {
  return { ...PAGES[name], entry: entryOf(name) };
}

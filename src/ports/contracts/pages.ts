import type { LinkPurpose } from "#domain/accounts/mailed-link.ts";
import type { Contacts } from "#domain/contacts.ts";
import type { Language } from "#languages/languages.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { FaqProps, TutorialsProps } from "./content-pages.ts";
import type { AccountView } from "./dashboard/account.ts";
import type { ActivityList } from "./dashboard/activity.ts";
import type { AdminFaqs, AdminInstances, AdminTutorials, AdminUsers } from "./dashboard/admin.ts";
import type { AnalyticsAsked, AnalyticsInstance, AnalyticsView } from "./dashboard/analytics.ts";
import type { Figures, InstancePage } from "./dashboard/api.ts";
import type { NotificationsProps } from "./dashboard/bell.ts";
import type { CampaignsProps } from "./dashboard/campaigns.ts";
import type { FirstStepsView } from "./dashboard/first-steps.ts";
import type { InstanceFilters } from "./dashboard/instance-filters.ts";
import type { KeysProps } from "./dashboard/keys.ts";
import type { ChatsProps, MessagesProps } from "./dashboard/message-pages.ts";
import type { TemplatesProps } from "./dashboard/templates.ts";
import type { WebhooksProps } from "./dashboard/webhooks.ts";
import type { DocumentationProps } from "./documentation-pages.ts";
import { ofThisLanguage, type PageFacts } from "./page-facts.ts";
import type { RequestView } from "./requests.ts";
import type { FormErrors, LoginCodeProps, LoginProps, RecoverProps } from "./sign-in-pages.ts";
import type { StatusProps } from "./status.ts";

/**
 * Which pages there are: where each is, who may see it, and its props. Props are JSON only, made by the server, read by
 * server and browser alike. What draws a page stands in `ui/pages/registry.ts`.
 */

/** Of those that are listed, the most important first. In the pages of another language the public ones stand below its prefix. */
export const PAGES = ofThisLanguage({
  landing: { path: "/", guard: "everyone", listed: true },
  documentation: { path: "/documentation", guard: "everyone", listed: true },
  tutorials: { path: "/tutorials", guard: "everyone", listed: true },
  faq: { path: "/faq", guard: "everyone", listed: true },
  status: { path: "/status", guard: "everyone", listed: true },
  signup: { path: "/signup", guard: "guests", listed: true },
  login: { path: "/login", guard: "guests", listed: true },
  privacy: { path: "/privacy", guard: "everyone", listed: true },
  terms: { path: "/terms", guard: "everyone", listed: true },
  cookies: { path: "/cookies", guard: "everyone", listed: true },
  "login-code": { path: "/login/code", guard: "guests" },
  recover: { path: "/recover", guard: "everyone" },
  "reset-password": { path: "/reset-password/:token", guard: "everyone" },
  "mailed-link": { path: "/link/:token", guard: "everyone" },
  unauthorized: { path: "/unauthorized", guard: "everyone" },
  "not-found": { path: "/404", guard: "everyone" },
  "server-error": { path: null, guard: "everyone" },
  dashboard: { path: "/dashboard", guard: "signed-in" },
  instances: { path: "/dashboard/instances", guard: "signed-in" },
  messages: { path: "/dashboard/messages", guard: "signed-in" },
  chats: { path: "/dashboard/chats", guard: "signed-in" },
  webhooks: { path: "/dashboard/webhooks", guard: "signed-in" },
  keys: { path: "/dashboard/keys", guard: "signed-in" },
  requests: { path: "/dashboard/requests", guard: "signed-in" },
  templates: { path: "/dashboard/templates", guard: "signed-in" },
  campaigns: { path: "/dashboard/campaigns", guard: "signed-in" },
  employees: { path: "/dashboard/employees", guard: "signed-in" },
  analytics: { path: "/dashboard/analytics", guard: "signed-in" },
  activity: { path: "/dashboard/activity", guard: "signed-in" },
  notifications: { path: "/dashboard/notifications", guard: "signed-in" },
  admin: { path: "/dashboard/admin", guard: "admin" },
  sandbox: { path: "/sandbox", guard: "signed-in", sandboxOnly: true },
} as const satisfies Readonly<Record<PageName, PageFacts>>);

/** Each part of the administration has an address; the first is the page's own. */
export const ADMIN_SECTION_PATHS = {
  users: PAGES.admin.path,
  instances: `${PAGES.admin.path}/instances`,
  tutorials: `${PAGES.admin.path}/tutorials`,
  faqs: `${PAGES.admin.path}/faqs`,
} as const satisfies Readonly<Record<AdminSection["kind"], string>>;

/** Of the page of API requests: the `requestId` to look for. */
export const REQUEST_QUERY = "id";

/** On any page of the dashboard: opens the profile. */
export const PROFILE_QUERY = "profile";

/** The form that ends a session; no page. */
export const LOGOUT_PATH = "/logout";

/** The form that chooses the language of the dashboard; no page. */
export const LANGUAGE_PATH = "/dashboard/language";

/** What the documentation's search looks through, as JSON; no page. */
export const DOCUMENTATION_SEARCH_PATH = `${PAGES.documentation.path}/search.json`;

/** To the login, and from there to `from`: a path of ours, with its query. */
export function loginPath(from: string): string {
  return `${PAGES.login.path}?from=${encodeURIComponent(from)}`;
}

/** The second step of a sign-in, with the way on. */
export function loginCodePath(from: string): string {
  return from === "" ? PAGES["login-code"].path : `${PAGES["login-code"].path}?from=${encodeURIComponent(from)}`;
}

export function resetPasswordPath(token: string): string {
  return PAGES["reset-password"].path.replace(":token", encodeURIComponent(token));
}

export function mailedLinkPath(token: string): string {
  return PAGES["mailed-link"].path.replace(":token", encodeURIComponent(token));
}

/** The reader, as their own pages show them. */
export type SignedInUser = AccountView;

/** What every page knows. */
export interface PageContext {
  readonly network: "sandbox" | "live";
  /** Path of the request, to mark the current item. */
  readonly path: string;
  readonly language: Language;
  /** Of whoever runs this server. */
  readonly contacts: Contacts;
  /** Of a reader whose address is not confirmed: what that means, in words. */
  readonly unconfirmed?: string | undefined;
  /** What came since the reader opened their bell; of pages behind the login, where it could be read. */
  readonly unread?: number | undefined;
}

export interface SignupProps {
  readonly values: {
    readonly name: string;
    readonly email: string;
    readonly country: string;
    readonly referral: string;
    readonly terms: boolean;
  };
  readonly errors: FormErrors;
}

export interface ResetPasswordProps {
  readonly token: string;
  /** "gone": the link is used up or expired, so there is no form. */
  readonly state: "open" | "done" | "gone";
  /** Ticked: every API key ends, and every instance gets a new token. */
  readonly rotateCredentials: boolean;
  readonly errors: FormErrors;
}

export interface MailedLinkProps {
  readonly token: string;
  /** Null: the link is used up or expired, so there is no form. */
  readonly purpose: LinkPurpose | null;
  /** The address in question; empty where it does not matter any more. */
  readonly email: string;
  /** Stands where the form was. */
  readonly done: string | null;
  readonly errors: FormErrors;
}

/** What nobody expected; a database that does not answer; its full disk; an address that names something twice. */
export const SERVER_PROBLEMS = ["error", "unavailable", "storage-full", "repeated-parameter"] as const;
export type ServerProblem = (typeof SERVER_PROBLEMS)[number];

export interface ServerErrorProps {
  readonly problem: ServerProblem;
  readonly requestId: string;
}

export interface PrivacyProps {
  /** How long this server keeps messages. */
  readonly keepMessagesDays: number;
}

type NoProps = Record<string, never>;

interface DashboardShellProps {
  readonly user: SignedInUser;
}

export interface DashboardProps extends DashboardShellProps {
  /** Null when it could not be read: the page asks again. */
  readonly figures: Figures | null;
  readonly firstSteps: FirstStepsView;
}

export interface InstancesProps extends DashboardShellProps, ApiHosts {
  /** As the address asks. */
  readonly asked: InstanceFilters;
  /** Null when it could not be read: the page asks again. */
  readonly list: InstancePage | null;
}

export interface RequestsProps extends DashboardShellProps {
  /** The `requestId` that was looked for; empty where none was. */
  readonly asked: string;
  /** Null where none was asked for, or it could not be read. */
  readonly found: readonly RequestView[] | null;
  /** The newest that failed; null when they could not be read. */
  readonly failed: readonly RequestView[] | null;
}

export interface ActivityProps extends DashboardShellProps {
  /** The newest; null when they could not be read. */
  readonly activity: ActivityList | null;
}

export interface AnalyticsProps extends DashboardShellProps {
  /** As the address asks. */
  readonly asked: AnalyticsAsked;
  /** Null when they could not be read. */
  readonly instances: readonly AnalyticsInstance[] | null;
  /** Null when it could not be read: the page asks again. */
  readonly analytics: AnalyticsView | null;
}

export interface SandboxProps extends DashboardShellProps {
  readonly sandbox: true;
  /** Digits of the number that the reader is offered to begin with; nobody else is. */
  readonly starterPhone: string;
}

/** A part of the administrator's pages, with what it lists; null when that could not be read. */
export type AdminSection =
  | { readonly kind: "users"; readonly search: string; readonly list: AdminUsers | null }
  | { readonly kind: "instances"; readonly search: string; readonly list: AdminInstances | null }
  | { readonly kind: "tutorials"; readonly list: AdminTutorials | null }
  | { readonly kind: "faqs"; readonly list: AdminFaqs | null };

export interface AdminProps extends DashboardShellProps {
  readonly section: AdminSection;
}

export interface PageProps {
  login: LoginProps;
  "login-code": LoginCodeProps;
  signup: SignupProps;
  recover: RecoverProps;
  "reset-password": ResetPasswordProps;
  "mailed-link": MailedLinkProps;
  landing: ApiHosts;
  documentation: DocumentationProps;
  tutorials: TutorialsProps;
  faq: FaqProps;
  status: StatusProps;
  privacy: PrivacyProps;
  terms: NoProps;
  cookies: NoProps;
  unauthorized: NoProps;
  "not-found": NoProps;
  "server-error": ServerErrorProps;
  dashboard: DashboardProps;
  instances: InstancesProps;
  messages: MessagesProps;
  chats: ChatsProps;
  webhooks: WebhooksProps;
  keys: KeysProps;
  requests: RequestsProps;
  templates: TemplatesProps;
  campaigns: CampaignsProps;
  employees: DashboardShellProps;
  analytics: AnalyticsProps;
  activity: ActivityProps;
  notifications: NotificationsProps;
  sandbox: SandboxProps;
  admin: AdminProps;
}

export type PageName = keyof PageProps;

export type PageOf<Name extends PageName> = {
  [Each in Name]: { readonly name: Each; readonly props: PageProps[Each] };
}[Name];

export type AnyPage = PageOf<PageName>;

/** The pages behind the login; their browser script draws them on. */
export type DashboardPageName = {
  [Name in PageName]: (typeof PAGES)[Name]["guard"] extends "everyone" | "guests" ? never : Name;
}[PageName];

export function isDashboardPage(name: PageName): name is DashboardPageName {
  return PAGES[name].guard === "signed-in" || PAGES[name].guard === "admin";
}

/**
 * A form page's answer to a script that asked with `Accept: application/json`: where to go next. A failure is
 * `errors.ts`' shape; its `field` is the input's name: login `email password from`, code `code recoveryCode from`,
 * signup `name email country password referral terms`, recover `email`, reset `password confirm rotateCredentials`.
 */
export interface FormDone {
  readonly success: true;
  /** A path of ours. */
  readonly location: string;
  /** Shown in the form's place, in its `data-form-done`, before the reader goes there. */
  readonly message?: string | undefined;
  /** How long the message stands; without it the reader goes by a link of their own. Milliseconds. */
  readonly leaveAfterMs?: number | undefined;
}

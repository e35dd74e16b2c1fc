import type { Platform } from "#domain/instances/instance.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { AccountView } from "./dashboard/account.ts";
import type { ActivityList } from "./dashboard/activity.ts";
import type { AdminFaqs, AdminInstances, AdminTutorials, AdminUsers } from "./dashboard/admin.ts";
import type { Figures, InstanceList } from "./dashboard/api.ts";

/**
 * Which pages there are: where each is, who may see it, and its props. Props are JSON only, made by the server, read by
 * server and browser alike. What draws a page stands in `ui/pages/registry.ts`.
 */

/** Who may see a page; anybody else is sent where they may be. A role is asked of who is signed in. */
type PageGuard = "everyone" | "guests" | "signed-in" | "admin";

export interface PageFacts {
  /** As a route has it: `:name` stands for what differs. Null for a page that stands in for any other. */
  readonly path: `/${string}` | null;
  readonly guard: PageGuard;
  /** Search engines may list it. */
  readonly listed?: true;
  /** The live network has no such page. */
  readonly sandboxOnly?: true;
}

/** Of those that are listed, the most important first. */
export const PAGES = {
  landing: { path: "/", guard: "everyone", listed: true },
  documentation: { path: "/documentation", guard: "everyone", listed: true },
  tutorials: { path: "/tutorials", guard: "everyone", listed: true },
  faq: { path: "/faq", guard: "everyone", listed: true },
  signup: { path: "/signup", guard: "guests", listed: true },
  login: { path: "/login", guard: "guests", listed: true },
  privacy: { path: "/privacy", guard: "everyone", listed: true },
  terms: { path: "/terms", guard: "everyone", listed: true },
  cookies: { path: "/cookies", guard: "everyone", listed: true },
  recover: { path: "/recover", guard: "everyone" },
  "reset-password": { path: "/reset-password/:token", guard: "everyone" },
  unauthorized: { path: "/unauthorized", guard: "everyone" },
  "not-found": { path: "/404", guard: "everyone" },
  "server-error": { path: null, guard: "everyone" },
  dashboard: { path: "/dashboard", guard: "signed-in" },
  instances: { path: "/dashboard/instances", guard: "signed-in" },
  employees: { path: "/dashboard/employees", guard: "signed-in" },
  activity: { path: "/dashboard/activity", guard: "signed-in" },
  admin: { path: "/dashboard/admin", guard: "admin" },
  sandbox: { path: "/sandbox", guard: "signed-in", sandboxOnly: true },
} as const satisfies Readonly<Record<PageName, PageFacts>>;

/** Each part of the administration has an address; the first is the page's own. */
export const ADMIN_SECTION_PATHS = {
  users: PAGES.admin.path,
  instances: `${PAGES.admin.path}/instances`,
  tutorials: `${PAGES.admin.path}/tutorials`,
  faqs: `${PAGES.admin.path}/faqs`,
} as const satisfies Readonly<Record<AdminSection["kind"], string>>;

/** The form that ends a session; no page. */
export const LOGOUT_PATH = "/logout";

/** To the login, and from there to `from`: a path of ours, with its query. */
export function loginPath(from: string): string {
  return `${PAGES.login.path}?from=${encodeURIComponent(from)}`;
}

export function resetPasswordPath(token: string): string {
  return PAGES["reset-password"].path.replace(":token", encodeURIComponent(token));
}

/** The reader, as their own pages show them. */
export type SignedInUser = AccountView;

/** What every page knows. */
export interface PageContext {
  readonly network: "sandbox" | "live";
  /** Path of the request, to mark the current item. */
  readonly path: string;
}

export interface FormErrors {
  /** Above the form. */
  readonly form?: string | undefined;
  /** Beside the field of that name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

export interface LoginProps {
  readonly values: { readonly email: string };
  /** Where to go after: a path of ours, or empty. */
  readonly from: string;
  readonly errors: FormErrors;
  /** "Account created" after a signup. */
  readonly notice: string | null;
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

export interface RecoverProps {
  readonly values: { readonly email: string };
  readonly errors: FormErrors;
  /** Stands where the form was. */
  readonly done: string | null;
}

export interface ResetPasswordProps {
  readonly token: string;
  /** "gone": the link is used up or expired, so there is no form. */
  readonly state: "open" | "done" | "gone";
  readonly errors: FormErrors;
}

/** A signed-in reader of the documentation: their instances stand in its examples. */
export interface DocumentationReader {
  readonly instances: readonly {
    readonly id: number;
    readonly name: string;
    readonly client: string;
    readonly platform: Platform;
  }[];
}

export interface DocumentationProps extends ApiHosts, Pick<PageContext, "network"> {
  /** Where the examples' sample files are. */
  readonly publicUrl: string;
  /** Where the sandbox takes its own calls, while it runs. */
  readonly sandboxUrl?: string | undefined;
  /** Null for anybody else: their page is made once and kept. */
  readonly reader: DocumentationReader | null;
}

export interface TutorialView {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** 11 characters; null when the url has none. */
  readonly videoId: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
}

export interface TutorialsProps {
  /** Newest first; null when they could not be read. */
  readonly tutorials: readonly TutorialView[] | null;
}

export interface FaqView {
  readonly id: number;
  readonly question: string;
  /** Lines are kept. */
  readonly answer: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

export interface FaqProps {
  /** All of them, newest first; null when they could not be read. */
  readonly faqs: readonly FaqView[] | null;
  /** What is searched for, where no script does it. */
  readonly query: string;
}

/** What nobody expected; a database that does not answer; its full disk; an address that names something twice. */
export const SERVER_PROBLEMS = ["error", "unavailable", "storage-full", "repeated-parameter"] as const;
export type ServerProblem = (typeof SERVER_PROBLEMS)[number];

export interface ServerErrorProps {
  readonly problem: ServerProblem;
  readonly requestId: string;
}

type NoProps = Record<string, never>;

interface DashboardShellProps {
  readonly user: SignedInUser;
}

export interface DashboardProps extends DashboardShellProps {
  /** Null when it could not be read: the page asks again. */
  readonly figures: Figures | null;
}

export interface InstancesProps extends DashboardShellProps, ApiHosts {
  readonly list: InstanceList | null;
}

export interface ActivityProps extends DashboardShellProps {
  /** The newest; null when they could not be read. */
  readonly activity: ActivityList | null;
}

interface SandboxProps extends DashboardShellProps {
  readonly sandbox: true;
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
  signup: SignupProps;
  recover: RecoverProps;
  "reset-password": ResetPasswordProps;
  landing: ApiHosts;
  documentation: DocumentationProps;
  tutorials: TutorialsProps;
  faq: FaqProps;
  privacy: NoProps;
  terms: NoProps;
  cookies: NoProps;
  unauthorized: NoProps;
  "not-found": NoProps;
  "server-error": ServerErrorProps;
  dashboard: DashboardProps;
  instances: InstancesProps;
  employees: DashboardShellProps;
  activity: ActivityProps;
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
 * `errors.ts`' shape; its `field` is the input's name: login `email password from`,
 * signup `name email country password referral terms`, recover `email`, reset `password confirm`.
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

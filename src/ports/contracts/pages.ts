import type { Platform } from "#domain/instances/instance.ts";
import type { AccountView } from "./dashboard/account.ts";
import type { ActivityList } from "./dashboard/activity.ts";
import type { AdminFaqs, AdminInstances, AdminTutorials, AdminUsers } from "./dashboard/admin.ts";
import type { Figures, InstanceList } from "./dashboard/api.ts";

/** Props of each page: JSON only, made by the server, read by server and browser alike. */

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

/** What code samples call. */
export interface ApiHosts {
  readonly whatsappUrl: string;
  readonly telegramUrl: string;
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

export interface DashboardShellProps {
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

export interface SandboxProps extends DashboardShellProps {
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

export type AnyPage = { [Name in PageName]: { readonly name: Name; readonly props: PageProps[Name] } }[PageName];

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
}

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

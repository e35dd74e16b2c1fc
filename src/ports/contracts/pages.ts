import type { Figures, InstanceList } from "./dashboard-api.ts";

/** Props of each page: JSON only, made by the server, read by server and browser alike. */

export interface SignedInUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** The country's English name. */
  readonly country: string | null;
  /** ISO 8601. */
  readonly memberSince: string;
}

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

export interface DashboardShellProps {
  readonly user: SignedInUser;
}

export interface DashboardProps extends DashboardShellProps {
  /** Null when it could not be read: the page asks again. */
  readonly figures: Figures | null;
}

export interface InstancesProps extends DashboardShellProps {
  readonly list: InstanceList | null;
  /** What code samples call. */
  readonly whatsappUrl: string;
  readonly telegramUrl: string;
}

export interface SandboxProps extends DashboardShellProps {
  readonly sandbox: true;
}

export interface PageProps {
  login: LoginProps;
  signup: SignupProps;
  unauthorized: Record<string, never>;
  "not-found": Record<string, never>;
  dashboard: DashboardProps;
  instances: InstancesProps;
  sandbox: SandboxProps;
}

export type PageName = keyof PageProps;

export type AnyPage = { [Name in PageName]: { readonly name: Name; readonly props: PageProps[Name] } }[PageName];

/** What the renderer gives back: markup and what the document head needs. */
export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  /** Client entry of the page (a source path in the Vite manifest), null when it needs none. */
  readonly entry: string | null;
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
 * signup `name email country password referral terms`.
 */
export interface FormDone {
  readonly success: true;
  /** A path of ours. */
  readonly location: string;
}

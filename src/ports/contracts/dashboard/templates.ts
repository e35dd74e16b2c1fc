import type { TemplateView } from "../templates.ts";
import type { AccountView } from "./account.ts";

export interface TemplateList {
  /** By name. */
  readonly templates: readonly TemplateView[];
}

/** What the page is made with. */
export interface TemplatesProps {
  readonly user: AccountView;
  /** Null when they could not be read: the page asks again. */
  readonly list: TemplateList | null;
}

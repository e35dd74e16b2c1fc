import type { z } from "zod";
import type { RecipientState } from "#domain/campaigns/campaign.ts";
import type { Result } from "#domain/result.ts";
import type { KeyAccess } from "#ports/api-keys.ts";
import type { ManagementRoute, pageQuery } from "#ports/contracts/management-route.ts";

type BodyOf<Route extends ManagementRoute> = Route["body"] extends z.ZodType ? z.output<Route["body"]> : null;

/** One call, by whom it is and about what. */
export interface ManagementCall<Body> {
  readonly key: KeyAccess;
  readonly address: string;
  /** Of the path; empty where it names none. */
  readonly client: string;
  /** Of the key, the webhook, the call, the template or the campaign in the path, likewise. */
  readonly id: string;
  readonly body: Body;
  readonly query: z.output<typeof pageQuery> & { readonly state?: RecipientState | undefined };
}

export type Refused = { readonly code: string };
export type ManagementHandler<Body> = (call: ManagementCall<Body>) => Promise<Result<object, Refused>>;
/** One handler for each route of a table, by its name. */
export type HandlersOf<Routes extends Readonly<Record<string, ManagementRoute>>> = {
  readonly [Name in keyof Routes]: ManagementHandler<BodyOf<Routes[Name]>>;
};

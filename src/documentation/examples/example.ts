import type { z } from "zod";
import type { ProviderRoute } from "#ports/contracts/provider-api.ts";

/** Filled in by the sample itself. */
type OwnField = "dtoken" | "sessionId";

type InputOf<Route extends ProviderRoute> = Route["body"] extends z.ZodType
  ? z.input<Route["body"]>
  : Route["query"] extends z.ZodType
    ? z.input<Route["query"]>
    : object;

/** Stands for the address of these pages, which serve the sample files. */
export const PAGES = "{pages}";

/** What a call of a route sends besides client and token, what comes back, and where the other platform does the same. */
interface Example<Route extends ProviderRoute, Counterpart extends string> {
  readonly fields: Omit<InputOf<Route>, OwnField>;
  /** Null where that is a file. */
  readonly answer: Route["answers"] extends readonly [] ? null : z.input<Route["answers"][number]>;
  /** Name of the other platform's route for the same job; null where there is none. */
  readonly counterpart: Counterpart | null;
}

/** One for each route: a route without an example does not compile. */
export type Examples<Routes extends Readonly<Record<string, ProviderRoute>>, Counterpart extends string> = {
  readonly [Name in keyof Routes]: Example<Routes[Name], Counterpart>;
};

/** An example of whichever route. */
export interface AnyExample {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
  readonly counterpart: string | null;
}

/** Its fields, with the sample files at an address. */
export function fieldsWithFiles({ fields }: Pick<AnyExample, "fields">, pagesUrl: string): Record<string, unknown> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? value.replace(PAGES, pagesUrl) : value]),
  );
}

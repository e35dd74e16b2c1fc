import { z } from "zod";
import type { Kind } from "#domain/messages/content.ts";
import { MAX_MESSAGE_BODY_BYTES } from "#domain/messages/limits.ts";
import { dashboardKind, dashboardNames, type KindTable, kindsOf } from "./kinds.ts";
import type { ProviderRoute } from "./provider-api.ts";

/** What is checked of each kind, by its table. */

/** A route for each kind that has one, under its own name. */
type SendRoutes<
  Table extends KindTable<Kind>,
  Bodies extends Readonly<Partial<Record<Kind, z.ZodObject>>>,
  Rest extends Pick<ProviderRoute, "answers" | "accepted" | "headers">,
> = {
  readonly [K in keyof Table & keyof Bodies as Table[K] extends { readonly route: infer Route extends string }
    ? Route
    : never]: {
    readonly method: "POST";
    readonly path: string;
    readonly title: string;
    readonly summary: string;
    readonly tag: "Sending";
    readonly token: "required";
    readonly scope: "messages:send";
    readonly body: Extract<Bodies[K], z.ZodObject>;
    readonly maxBodyBytes: number;
  } & Rest;
};

/** `bodies` has those kinds that have a route; `rest` is the same for all. */
export function sendRoutes<
  Table extends KindTable<never>,
  Bodies extends Readonly<Partial<Record<Kind, z.ZodObject>>>,
  Rest extends Pick<ProviderRoute, "answers" | "accepted" | "headers">,
>(table: Table, bodies: Bodies, rest: Rest): SendRoutes<Table & KindTable<Kind>, Bodies, Rest> {
  const kinds: KindTable<Kind> = table as unknown as KindTable<Kind>;
  const routes = kindsOf(kinds).flatMap((kind) => {
    const body = bodies[kind];
    if (body === undefined) return [];
    const { route, path, title, summary } = kinds[kind];
    const maxBodyBytes = MAX_MESSAGE_BODY_BYTES;
    const asked = { method: "POST", tag: "Sending", token: "required", scope: "messages:send" } as const;
    const sending = { ...asked, body, maxBodyBytes };
    return [[route, { path, title, summary, ...sending, ...rest }] as const];
  });
  return Object.fromEntries(routes) as SendRoutes<Table & KindTable<Kind>, Bodies, Rest>;
}

/** A checked message of the dashboard's, by the names of its call. */
export type DashboardMessage = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** The dashboard's checks: one object a kind, told apart by `kind`, from those of the provider API. */
export function dashboardSchema<K extends Kind>(
  table: KindTable<K>,
  bodies: Readonly<Record<string, z.ZodObject>>,
  recipient: Readonly<Record<string, z.ZodType>>,
): z.ZodType<DashboardMessage> {
  const [first, ...others] = kindsOf(table).map((kind) => {
    const { names, sentAs = kind } = table[kind];
    const shown = dashboardNames(table, kind);
    const fields = Object.entries<string>(names).map(([field, name]) => [shown[field], bodies[sentAs]?.shape[name]]);
    return z.strictObject({ kind: z.literal(dashboardKind(table, kind)), ...recipient, ...Object.fromEntries(fields) });
  });
  if (first === undefined) throw new TypeError("contracts: a platform without kinds");
  return z.discriminatedUnion("kind", [first, ...others]) as unknown as z.ZodType<DashboardMessage>;
}

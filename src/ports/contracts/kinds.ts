import { type Act, type FieldOf, isAct, type Kind, type RequestedContent } from "#domain/messages/content.ts";

type Required<K extends Kind> = {
  [Field in FieldOf<K>]: undefined extends RequestedContent<K>[Field] ? never : Field;
}[FieldOf<K>];
/** What a platform has no word for may be left out, unless a message is none without it. */
type Names<K extends Kind> = Readonly<Record<Required<K>, string>> & Readonly<Partial<Record<FieldOf<K>, string>>>;

/** How one kind of message is spelled on the way to a platform's provider API and in the dashboard's calls. */
interface KindSpelling<K extends Kind> {
  /** Name of its route; unique, save where one kind is sent as another. */
  readonly route: string;
  readonly path: string;
  /** A few words, such as "Send a text". */
  readonly title: string;
  /** One or two sentences; backticks enclose code. */
  readonly summary: string;
  /** The provider API's name for each field of the content. */
  readonly names: Names<K>;
  /** What the dashboard calls otherwise: the kind itself, or a field. */
  readonly dashboard?: { readonly kind?: string; readonly names?: Readonly<Partial<Record<FieldOf<K>, string>>> };
  /** The kind whose route sends it: bytes decide there what it is shown as. */
  readonly sentAs?: Kind;
}

/** A platform's table of kinds: routes, checks, documentation, clients, curl lines and forms are made from it. */
export type KindTable<K extends Kind> = { readonly [Name in K]: KindSpelling<Name> };

/** A table's kinds, in its order. */
export function kindsOf<K extends Kind>(table: KindTable<K>): K[] {
  const isKind = (name: string): name is K => Object.hasOwn(table, name);
  return Object.keys(table).filter(isKind);
}

/** Those with a route of their own. */
export function kindsWithRoute<K extends Kind>(table: KindTable<K>): K[] {
  return kindsOf(table).filter((kind) => table[kind].sentAs === undefined);
}

/** The kind that a route sends; null where it sends none. */
export function kindOfRoute<K extends Kind>(table: KindTable<K>, route: string): K | null {
  return kindsWithRoute(table).find((kind) => table[kind].route === route) ?? null;
}

/** What the provider API is sent for a content: fields that say nothing are left out. */
export function toProviderFields<K extends Kind>(
  table: KindTable<K>,
  content: RequestedContent<K>,
): Record<string, unknown> {
  return renamed(content, table[content.kind].names);
}

/** What a message that went out on a table's platform was asked with: of an act, what it is about and what it says. */
export function shownFields<K extends Kind>(table: KindTable<K>, content: RequestedContent): Record<string, unknown> {
  if (content.kind === "forward") return { id: content.target.id };
  if (content.kind === "album") return { album: content.items.map(({ url }) => url) };
  if (!isAct(content.kind)) return toProviderFields(table, content as object as RequestedContent<K>);
  const { kind: _, target, ...said } = content as RequestedContent<Act>;
  return { id: target.id, ...said };
}

/** The content of a checked provider body. */
export function fromProviderBody<K extends Kind>(
  table: KindTable<K>,
  kind: K,
  body: Readonly<Record<string, unknown>>,
): RequestedContent<K> {
  return contentOf(kind, body, table[kind].names);
}

/** What the dashboard's call is sent for a content, its kind included. */
export function toDashboardFields<K extends Kind>(
  table: KindTable<K>,
  content: RequestedContent<K>,
): Record<string, unknown> {
  return { kind: dashboardKind(table, content.kind), ...renamed(content, dashboardNames(table, content.kind)) };
}

/** The content of a checked call of the dashboard's. */
export function fromDashboardInput<K extends Kind>(
  table: KindTable<K>,
  input: Readonly<Record<string, unknown>> & { readonly kind: string },
): RequestedContent<K> {
  const kind = kindsOf(table).find((one) => dashboardKind(table, one) === input.kind);
  if (kind === undefined) throw new TypeError(`contracts: ${input.kind} is none of the kinds that were checked`);
  return contentOf(kind, input, dashboardNames(table, kind));
}

/** What the dashboard calls a kind. */
export function dashboardKind<K extends Kind>(table: KindTable<K>, kind: K): string {
  return table[kind].dashboard?.kind ?? kind;
}

/** What the dashboard calls each field of a kind. */
export function dashboardNames<K extends Kind>(table: KindTable<K>, kind: K): Record<string, string> {
  const { names, dashboard } = table[kind];
  const own = Object.keys(names).map((field) => [field, field]);
  return { ...Object.fromEntries(own), ...dashboard?.names };
}

function renamed(content: object, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const fields = Object.entries(names).map(([field, name]) => [name, Reflect.get(content, field)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The names and the checks that were made by them say the same as the type. */
function contentOf<K extends Kind>(
  kind: K,
  given: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): RequestedContent<K> {
  const content: Record<string, unknown> = { kind };
  // A loop: each send comes by here, and lists of pairs cost it more than all that it reads.
  for (const field in names) {
    const value = given[names[field] ?? ""];
    if (value !== undefined) content[field] = value;
  }
  return content as object as RequestedContent<K>;
}

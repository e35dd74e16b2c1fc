import { z } from "zod";

/** What a call may be asked with; a union is told apart by its `kind`. */
type SandboxFields = z.ZodObject | z.ZodDiscriminatedUnion<z.ZodObject[]>;

interface RouteText {
  readonly path: string;
  /** A few words, such as "Reply as a phone". */
  readonly title: string;
  /** One or two sentences; backticks enclose code. */
  readonly summary: string;
}

/** One call of a control API: what serves it, what describes it, what tries it out. */
export interface SandboxRoute<
  Fields extends SandboxFields = SandboxFields,
  Answer extends z.ZodType | null = z.ZodType | null,
> extends RouteText {
  readonly method: "GET" | "POST";
  /** Of a POST. */
  readonly body: Fields | null;
  /** Of a GET. */
  readonly query: Fields | null;
  /** Null where the bytes of a file are answered. */
  readonly answer: Answer;
  readonly example: {
    /** In the body, or in the query. */
    readonly fields: Readonly<Record<string, unknown>>;
    /** Null where the bytes of a file are answered. */
    readonly answer: unknown;
  };
}

export type SandboxRoutes = Readonly<Record<string, SandboxRoute>>;

interface Example<Fields extends SandboxFields, Answer extends z.ZodType> {
  readonly fields: z.input<Fields> & Readonly<Record<string, unknown>>;
  readonly answer: z.input<Answer>;
}

const NO_FIELDS = z.object({});

/** A call that only looks; its fields are the query's. */
export function reading<Answer extends z.ZodType, Fields extends SandboxFields = typeof NO_FIELDS>(
  route: RouteText & {
    readonly query?: Fields;
    readonly answer: Answer;
    readonly example: Example<Fields, Answer>;
  },
): SandboxRoute<Fields, Answer> {
  // Without a query, the default of `Fields` is what it is.
  const query = route.query ?? (NO_FIELDS as unknown as Fields);
  return { ...route, method: "GET", body: null, query };
}

/** A call that does something. */
export function acting<Fields extends SandboxFields, Answer extends z.ZodType>(
  route: RouteText & { readonly body: Fields; readonly answer: Answer; readonly example: Example<Fields, Answer> },
): SandboxRoute<Fields, Answer> {
  return { ...route, method: "POST", query: null };
}

/** A file that was sent, by the hash that its message names. */
export function mediaRoute(path: string): SandboxRoute<SandboxFields, null> {
  return {
    method: "GET",
    path,
    title: "Fetch a file",
    summary: "The bytes of an image, a video or a file, by the `sha256` that its message names.",
    body: null,
    query: NO_FIELDS,
    answer: null,
    example: { fields: {}, answer: null },
  };
}

/** Every field that a call takes, as one object: those that not all options of a union have are optional. */
export function fieldsOf(route: SandboxRoute): z.ZodObject {
  const schema = route.body ?? route.query ?? NO_FIELDS;
  return schema instanceof z.ZodObject ? schema : flattened(schema);
}

function flattened({ def }: z.ZodDiscriminatedUnion<z.ZodObject[]>): z.ZodObject {
  const { discriminator, options } = def;
  const shape: Record<string, z.ZodType> = {};
  for (const { shape: fields } of options) {
    for (const [name, field] of Object.entries<z.ZodType>(fields)) {
      shape[name] ??= z.optional(field).describe(field.description ?? "");
    }
  }
  const kinds = z.enum(options.map((option) => literalOf(option.shape[discriminator])));
  return z.object({ ...shape, [discriminator]: kinds.describe(shape[discriminator]?.description ?? "") });
}

function literalOf(schema: unknown): string {
  return schema instanceof z.ZodLiteral ? String(schema.value) : "";
}

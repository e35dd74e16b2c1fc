import { z } from "zod";
import { ALBUM_ITEMS, type Kind } from "#domain/messages/content.ts";
import { MAX_MESSAGE_BODY_BYTES, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { MAX_PARTS } from "#domain/messages/split-text.ts";
import { UPLOAD_ID_FORM, uploadOfUrl } from "#domain/messages/upload-id.ts";
import { fileName, fileUrl } from "./fields.ts";
import { dashboardKind, dashboardNames, type KindTable, kindsOf } from "./kinds.ts";
import { messageIdSchema } from "./message-schemas.ts";
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

/** How many characters a text may have that is sent as several messages. */
const MAX_SPLIT_LENGTH = MAX_PARTS * WHATSAPP_LIMITS.textLength;
/** Of a message of the dashboard's: three bytes a character, unless all of a text of one message are escaped. */
export const MAX_DASHBOARD_BODY_BYTES = Math.max(MAX_MESSAGE_BODY_BYTES, 3 * MAX_SPLIT_LENGTH + 16 * 1024);

/** An album's file: a public address, or `media:` and the id of one that was sent up. */
const albumItem = z.strictObject({
  kind: z.enum(["image", "video"]),
  url: fileUrl.refine(isAddressOrUpload, "must be an address, or media: and the id of a file that was sent up"),
  fileName,
  caption: z.string().max(WHATSAPP_LIMITS.captionLength).optional(),
});
const items = z.array(albumItem).min(ALBUM_ITEMS.min).max(ALBUM_ITEMS.max);

/** What a form adds to a text that the provider API has no word for; how long one message may be is looked at later. */
const splitText = { text: z.string().min(1).max(MAX_SPLIT_LENGTH), split: z.boolean().optional() };

/** `id` of the message that it answers, whatever it is; of a code nobody thinks so. */
const answering = { replyTo: messageIdSchema.optional() };

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
    const own = { ...(kind === "text" ? splitText : {}), ...(kind === "otp" ? {} : answering) };
    const all = { ...recipient, ...Object.fromEntries(fields), ...own };
    return z.strictObject({ kind: z.literal(dashboardKind(table, kind)), ...all });
  });
  if (first === undefined) throw new TypeError("contracts: a platform without kinds");
  const album = z.strictObject({ kind: z.literal("album"), ...recipient, items, ...answering });
  return z.discriminatedUnion("kind", [first, ...others, album]) as unknown as z.ZodType<DashboardMessage>;
}

function isAddressOrUpload(url: string): boolean {
  const id = uploadOfUrl(url);
  return id === null || UPLOAD_ID_FORM.test(id);
}

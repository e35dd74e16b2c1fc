import { z } from "zod";
import {
  KEY_ID_FORM,
  MAX_KEY_INSTANCES,
  MAX_KEY_NAME_LENGTH,
  MAX_KEY_NETWORKS,
  OVERLAP_HOURS,
} from "#domain/keys/api-key.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";

/** Keys, as the dashboard and the management API take and show them. */

const moment = z.iso.datetime({ offset: true });
const scopes = z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length);

const keyIdSchema = z.string().regex(KEY_ID_FORM, "must be a key id, such as key_00T3ZBV3WW5MCE7");

/** When and from where a text of a key was used last, as far as it was put down. */
const used = {
  start: z.string().describe("The first characters of its text"),
  usedAt: moment.nullable().describe("When it was used last, to a quarter of an hour"),
  usedFrom: z.string().nullable().describe("From which address that was"),
};

export const keyViewSchema = z
  .object({
    id: keyIdSchema,
    name: z.string(),
    ...used,
    scopes,
    instances: z.array(z.string()).nullable().describe("Client names; `null` reaches all, also new ones"),
    networks: z.array(z.string()).describe("Where it may be used; none is anywhere"),
    standing: z.enum(["working", "expired", "revoked"]),
    createdAt: moment,
    expiresAt: moment.nullable(),
    revokedAt: moment.nullable(),
    old: z
      .object({ ...used, until: moment })
      .nullable()
      .describe("The text from before the last rotation, while both work"),
  })
  .meta({ id: "ApiKey" });

export type KeyView = z.infer<typeof keyViewSchema>;

export const createKeyBody = z.strictObject({
  name: z.string().max(MAX_KEY_NAME_LENGTH).describe("Where it will live"),
  scopes: scopes.describe("What it may do"),
  instances: z
    .array(z.string().max(64))
    .max(MAX_KEY_INSTANCES)
    .nullable()
    .optional()
    .describe("Client names; `null` is all, also new ones"),
  networks: z
    .array(z.string().max(64))
    .max(MAX_KEY_NETWORKS)
    .optional()
    .describe("Such as `203.0.113.0/24` or `2001:db8::/32`; none is anywhere"),
  expiresAt: moment.nullable().optional().describe("`null` never expires"),
});

export const rotateKeyBody = z.strictObject({
  overlapHours: z.literal([...OVERLAP_HOURS]).describe("How long the text before goes on: 0, 1, 24 or 168 hours"),
});

export const tokenSwitchBody = z.strictObject({ on: z.boolean() });

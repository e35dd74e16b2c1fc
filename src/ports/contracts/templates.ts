import { z } from "zod";
import {
  canonicalLanguage,
  MAX_TEMPLATE_LANGUAGES,
  MAX_TEMPLATE_TEXT,
  MAX_VALUE_LENGTH,
} from "#domain/templates/template.ts";

/** Templates, in the dashboard's API, the management API and where a message is sent by one. */

const name = z
  .string()
  .min(1)
  .max(64)
  .describe("What calls give it by: small letters, digits, `_` and `-`, such as `order_ready`");
const language = z
  .string()
  .min(1)
  .max(35)
  .describe("Of the text that is sent where a call names no language, or one without a text: `en`, `ar`, `pt-BR`");
const texts = z
  .record(z.string().max(35), z.string().max(MAX_TEMPLATE_TEXT))
  .describe(
    `By language, at most ${MAX_TEMPLATE_LANGUAGES}: what is sent, at most ${MAX_TEMPLATE_TEXT} characters, with \`{{placeholders}}\` where values go`,
  );
const moment = z.iso.datetime();

export const createTemplateBody = z.strictObject({ name, language, texts });
export const changeTemplateBody = z.strictObject({ language: language.optional(), texts: texts.optional() });

export const templateViewSchema = z
  .object({
    name: z.string(),
    language: z.string().describe("The first one: sent where a call names no other"),
    texts: z.record(z.string(), z.string()).describe("By language"),
    placeholders: z.array(z.string()).describe("What its texts ask for, whichever the language"),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Template" });

export type TemplateView = z.infer<typeof templateViewSchema>;

/** A template in place of a text, in a message. */
export const askedTemplateSchema = z.strictObject({
  name: z.string().min(1).max(64).describe("Of a template of the account"),
  language: z
    .string()
    .min(1)
    .max(35)
    .refine((language) => canonicalLanguage(language) !== null, "must be a language such as en, ar or pt-BR")
    .optional()
    .describe("`ar-IQ` falls back to `ar`, and that to the template's first language"),
  values: z
    .record(z.string().max(32), z.union([z.string().max(MAX_VALUE_LENGTH), z.number()]).transform(String))
    .optional()
    .describe("By placeholder; each that the text asks for must be there and not empty"),
});

import { z } from "zod";
import { replyText, sandboxPhoneNumber } from "./fields.ts";

const file = z.base64().min(1).describe("The file, in base64");
const caption = z.string().max(1024).optional().describe("What stands below it");

/** The type of a file, by its bytes or not. */
function mimetype(usual: string) {
  return z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w=".+-]+)?$/, "must be the type of a file, such as image/jpeg")
    .default(usual)
    .describe(`Its type, ${usual} unless given`);
}

/** Who sends to whom, and which message it answers. */
export function phoneSendFields<Phone extends z.ZodType, Peer extends z.ZodType = Phone>(phone: Phone, peer?: Peer) {
  // Without one, the default of `Peer` is what a phone is.
  const to = peer ?? (phone.describe("The phone it writes to, such as the linked one") as unknown as Peer);
  const between = { from: phone.describe("The phone that writes"), to };
  const quotes = z.string().optional().describe("The id of a message that it answers, as its phone has it");
  return { between, quoting: { ...between, quotes }, file, caption, mimetype };
}

/** What a phone sends to another one, whichever network they are on. */
export function phoneSends<Phone extends z.ZodType, Peer extends z.ZodType = Phone>(phone: Phone, peer?: Peer) {
  const { between, quoting } = phoneSendFields(phone, peer);
  return [
    z.strictObject({ kind: z.literal("text").describe("What it sends"), ...quoting, text: replyText }),
    z.strictObject({ kind: z.literal("image"), ...quoting, file, mimetype: mimetype("image/jpeg"), caption }),
    z.strictObject({ kind: z.literal("video"), ...quoting, file, mimetype: mimetype("video/mp4"), caption }),
    z.strictObject({
      kind: z.literal("audio"),
      ...quoting,
      file,
      mimetype: mimetype("audio/ogg; codecs=opus"),
      voice: z.boolean().optional().describe("Spoken into the phone, rather than music"),
    }),
    z.strictObject({
      kind: z.literal("document"),
      ...quoting,
      file,
      mimetype: mimetype("application/pdf"),
      fileName: z.string().max(120).default("document.pdf").describe("The name of a document"),
      caption,
    }),
    z.strictObject({
      kind: z.literal("contact"),
      ...quoting,
      name: z.string().min(1).max(120).describe("Who is on the card"),
      number: sandboxPhoneNumber.describe("The number on the card"),
    }),
    z.strictObject({
      kind: z.literal("location"),
      ...quoting,
      latitude: z.number().min(-90).max(90).describe("Degrees north"),
      longitude: z.number().min(-180).max(180).describe("Degrees east"),
      place: z.string().max(120).optional().describe("What the place is called"),
      address: z.string().max(240).optional().describe("Its address"),
    }),
    z.strictObject({
      kind: z.literal("reaction"),
      ...between,
      about: z.string().min(1).describe("The id of the message that it is a reaction to"),
      emoji: z.string().max(16).describe("The emoji; empty takes it back"),
    }),
  ] as const;
}

import { expect, test } from "vitest";
import { z } from "zod";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { speaking } from "#adapters/http-kit/speaking.ts";
import { sendAt } from "#ports/contracts/fields.ts";

const file = z.strictObject({
  url: z.string().optional(),
  media: z.string().regex(/^med_/, "must be a key id").optional(),
});

const schema = z.strictObject({
  image: file.optional(),
  album: z
    .array(z.union([z.strictObject({ image: file }), z.strictObject({ video: file })], "must be an image or a video"))
    .min(2)
    .max(3)
    .optional(),
  number: z.union([z.string(), z.number()]),
  message: z.string().min(1).max(20),
  options: z.array(z.string()),
  kind: z.enum(["text", "image", "poll"]),
  latitude: z.number().min(-90).max(90),
  once: z.boolean(),
  sendAt,
  until: z.iso.datetime().optional(),
});

const FINE = { number: "1", message: "Hello", options: [], kind: "text", latitude: 0, once: true };

const FILE = { image: { url: "a" } };

test.each([
  ["album", [FILE], "album must have at least 2 entries."],
  ["album", [FILE, FILE, FILE, FILE], "album may have at most 3 entries."],
  ["album.1", [FILE, { document: { url: "a" } }], "album.1 must be an image or a video."],
  ["album.1", [FILE, "a"], "album.1 must be an object."],
  ["album.1.image.url", [FILE, { image: { url: 5 } }], "album.1.image.url must be text."],
  ["image", "a", "image must be an object."],
  ["image.media", { media: "x" }, "image.media must be a key id."],
  [
    "image.colour",
    { url: "a", colour: "b" },
    "image.colour is not a field of this request, which takes image.url and image.media.",
  ],
])("names what is wrong inside of a field: %s", (field, value, message) => {
  const [name = ""] = field.split(".");
  const input = { ...FINE, [name]: value };
  expect(describeProblem(schema.safeParse(input).error ?? new z.ZodError([]), input, schema)).toEqual({
    field,
    message,
  });
});

test.each([
  ["number", undefined, "number is missing.", "ينقص number."],
  ["number", {}, "number must be text or a number.", "يجب أن يكون number نصًّا أو عددًا."],
  ["message", "", "message must not be empty.", "يجب ألا يكون message فارغًا."],
  ["message", "x".repeat(21), "message may have at most 20 characters.", "يجب ألا يزيد عدد أحرف message على 20."],
  ["options", "a", "options must be an array.", "يجب أن يكون options مصفوفة."],
  ["kind", "x", "kind must be text, image or poll.", "يجب أن يكون kind text, image أو poll."],
  ["latitude", -91, "latitude must be at least -90.", "يجب ألا يقل latitude عن -90."],
  ["latitude", 91, "latitude must be at most 90.", "يجب ألا يزيد latitude على 90."],
  ["once", 1, "once must be a true or false value.", "يجب أن يكون once قيمة true أو false."],
  [
    "sendAt",
    "soon",
    "sendAt must be a date and time with its offset, such as 2026-12-01T09:00:00+03:00.",
    "يجب أن يكون sendAt تاريخًا ووقتًا مع فارق التوقيت، مثل 2026-12-01T09:00:00+03:00.",
  ],
  ["until", "soon", "Invalid ISO datetime.", "التاريخ والوقت غير صحيحين."],
])("says what is wrong with a field, in the caller's language: %s %j", (field, value, english, arabic) => {
  const input = { ...FINE, [field]: value };
  const say = () => describeProblem(schema.safeParse(input).error ?? new z.ZodError([]), input, schema);
  expect(say()).toEqual({ field, message: english });
  expect(speaking("ar", say)).toEqual({ field, message: arabic });
});

import fc from "fast-check";
import type { JsonSchema } from "./openapi-schemas.ts";

/** A body as it goes over the wire. */
export interface FuzzedBody {
  readonly type: string | undefined;
  readonly content: string | Uint8Array;
}

interface FilePart {
  readonly name: string;
  readonly fileName: string;
  readonly mimetype: string;
  readonly bytes: Uint8Array;
}

type Fields = Readonly<Record<string, unknown>>;

const BOUNDARY = "----wesal-fuzz";
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const fileBytes = fc.oneof(
  { weight: 6, arbitrary: fc.constant(PNG) },
  { weight: 1, arbitrary: fc.constantFrom(new Uint8Array(), Buffer.from(`\r\n--${BOUNDARY}`)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
);
const FILE_NAMES = [...Array(6).fill("a.png"), "", "فاتورة.pdf", "../../a", 'a"\r\nx: y', "\u0000\u202eexe"];
const FILE_TYPES = [...Array(6).fill("image/png"), "video/mp4", "text/html\r\nx: y", "", "x".repeat(300)];
/** What is done to a form before it is sent. */
const SPOILT = [
  ...Array(30).fill("nothing"),
  "cut",
  "inside",
  "open",
  "boundary",
  "unnamed",
  "empty",
  "binary",
] as const;

/** A file as the body itself. */
export const rawFile: fc.Arbitrary<FuzzedBody> = fc.record({
  type: fc.constantFrom("application/octet-stream", "image/png", "text/html", "x", undefined),
  content: fileBytes,
});

/** Forms of such a schema, fitting and not: `fieldsOf` makes what is no file. */
export function fuzzedForm(
  schema: JsonSchema,
  fieldsOf: (schema: JsonSchema) => fc.Arbitrary<Fields>,
): fc.Arbitrary<FuzzedBody> {
  const properties = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const names = properties.filter(([, field]) => field.format === "binary").map(([name]) => name);
  const others = properties.filter(([, field]) => field.format !== "binary");
  // Where any name will do.
  const named = names.length === 0 ? ["file"] : names;
  const file = fc.record({
    name: fc.constantFrom(...named, ...named, ...named, "text", "__proto__", "", "x".repeat(200)),
    fileName: fc.constantFrom(...FILE_NAMES),
    mimetype: fc.constantFrom(...FILE_TYPES),
    bytes: fileBytes,
  });
  const files = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(file) },
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(file, file) },
  );
  const fields = fieldsOf({ ...schema, properties: Object.fromEntries(others) } as JsonSchema);
  const spoiling = fc.constantFrom(...SPOILT);
  return fc.tuple(fields, files, spoiling).map(([said, sent, how]) => spoil(written(said, sent), how));
}

function spoil(whole: Buffer, how: (typeof SPOILT)[number]): FuzzedBody {
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  switch (how) {
    case "cut":
      return { type, content: whole.subarray(0, whole.byteLength / 2) };
    case "inside":
      return { type, content: whole.subarray(0, whole.lastIndexOf("\r\n\r\n") + 6) };
    case "open":
      return { type, content: whole.subarray(0, -4) };
    case "boundary":
      return { type: "multipart/form-data; boundary=other", content: whole };
    case "unnamed":
      return { type: "multipart/form-data", content: whole };
    case "empty":
      return { type, content: "" };
    case "binary":
      return { type, content: whole.map((byte, at) => (at % 7 === 0 ? byte ^ 0xff : byte)) };
    default:
      return { type, content: whole };
  }
}

/** Lists as parts of one name, as forms have them. */
function written(fields: Fields, files: readonly FilePart[]): Buffer {
  const parts = Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => part(`name="${quoted(name)}"`, "", Buffer.from(textOf(value))));
  const sent = files.map(({ name, fileName, mimetype, bytes }) =>
    part(`name="${quoted(name)}"; filename="${quoted(fileName)}"`, `content-type: ${mimetype}\r\n`, bytes),
  );
  return Buffer.concat([...parts, ...sent, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function part(named: string, more: string, bytes: Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${named}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

/** As browsers write them. */
function quoted(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Any value becomes a text, even an object whose own `toString` is none. */
export function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

import { JSON_LITERALS, joined, key, type Literals, muted, slotPart, string, valueLiteral, verb } from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, isNamed, type SampleRequest, type SampleUpload } from "../request.ts";
import { needsShellQuotes, shellEscape } from "../shell.ts";

/** JSON inside single quotes. */
const LITERALS: Literals = { quote: '"', escape: (text) => shellEscape(JSON_LITERALS.escape(text)) };

/** Runs in a POSIX shell as it is. */
export function curlParts(request: SampleRequest): CodePart[] {
  const texts = request.url.filter((piece) => typeof piece === "string").join("");
  const quote = needsShellQuotes(texts) ? "'" : "";
  return joined([
    verb("curl"),
    string(` ${quote}`),
    ...request.url.map((piece) => (typeof piece === "string" ? string(shellEscape(piece)) : slotPart(piece))),
    string(quote),
    ...(isNamed(request) ? [...option("-X"), string(request.method)] : []),
    ...headersOf(request).flatMap(([name, value]) => [
      ...option("-H"),
      string(`'${name}: `),
      ...value.map((piece) => (typeof piece === "string" ? string(shellEscape(piece)) : slotPart(piece))),
      string("'"),
    ]),
    ...(request.body === null ? [] : bodyParts(request.body)),
    ...(request.upload === undefined ? [] : uploadParts(request.upload)),
    ...(request.file ? [...option("-o"), string("file")] : []),
  ]);
}

function bodyParts(body: NonNullable<SampleRequest["body"]>): CodePart[] {
  const lines = body.flatMap(([name, value], index) => [
    muted(index === 0 ? "\n    " : ",\n    "),
    key(`"${name}"`),
    muted(": "),
    ...valueLiteral(value, LITERALS),
  ]);
  return [...option("-d"), muted("'{"), ...lines, muted("\n  }'")];
}

function uploadParts({ fileName, mimetype, form }: SampleUpload): CodePart[] {
  if (form === null) return [...option("--data-binary"), string(`'@${shellEscape(fileName)}'`)];
  return [
    // What begins with @ is a file to -F.
    ...form.fields.flatMap(([name, value]) => [
      ...option("--form-string"),
      string(`'${shellEscape(`${name}=${value}`)}'`),
    ]),
    ...option("-F"),
    string(`'${shellEscape(`${form.part}=@${fileName};type=${mimetype}`)}'`),
  ];
}

function option(name: string): CodePart[] {
  return [muted(" \\\n  "), verb(name), muted(" ")];
}

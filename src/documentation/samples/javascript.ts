import { JSON_LITERALS, joined, key, muted, plain, string, textLiteral, valueLiteral, verb } from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, type SampleRequest, type SampleUpload } from "../request.ts";

const IDENTIFIER = /^[a-z_$][\w$]*$/i;

/** `fetch`, in a module: browsers, Node, Deno and Bun; a file is read by all but browsers. */
export function javascriptParts(request: SampleRequest): CodePart[] {
  const headers = headersOf(request).flatMap(([name, value], index) => [
    muted(index === 0 ? " " : ", "),
    ...propertyName(name),
    ...textLiteral(value, JSON_LITERALS),
  ]);
  return joined([
    ...(request.upload === undefined ? [] : beforeUpload(request.upload)),
    verb("const"),
    plain(" response = "),
    verb("await"),
    plain(" fetch("),
    ...textLiteral(request.url, JSON_LITERALS),
    ...options(request, headers),
    plain(");\n"),
    plain("console.log(response.status, "),
    ...printed(request),
  ]);
}

function printed({ file }: SampleRequest): CodePart[] {
  if (!file) return [verb("await"), plain(" response.json());\n")];
  return [muted("("), verb("await"), plain(" response.arrayBuffer()).byteLength);\n")];
}

function options({ method, body, upload }: SampleRequest, headers: CodePart[]): CodePart[] {
  if (method === "GET" && headers.length === 0) return [];
  return [
    muted(", {"),
    ...(method === "GET" ? [] : [...property("method"), ...textLiteral([method], JSON_LITERALS), muted(",")]),
    ...(headers.length === 0 ? [] : [...property("headers"), muted("{"), ...headers, muted(" },")]),
    ...(body === null ? [] : bodyParts(body)),
    ...(upload === undefined ? [] : uploadParts(upload)),
    muted("\n}"),
  ];
}

function bodyParts(body: NonNullable<SampleRequest["body"]>): CodePart[] {
  const lines = body.flatMap(([name, value]) => [
    muted("\n    "),
    ...propertyName(name),
    ...valueLiteral(value, JSON_LITERALS),
    muted(","),
  ]);
  return [...property("body"), plain("JSON.stringify("), muted("{"), ...lines, muted("\n  }"), plain("),")];
}

function beforeUpload({ fileName, mimetype, form }: SampleUpload): CodePart[] {
  const reader = [verb("import"), plain(" { readFile } "), verb("from"), string(' "node:fs/promises"'), plain(";\n\n")];
  if (form === null) return reader;
  const append = (name: string, ...value: CodePart[]) => [
    plain("form.append("),
    ...textLiteral([name], JSON_LITERALS),
    muted(", "),
    ...value,
    plain(");\n"),
  ];
  return [
    ...reader,
    verb("const"),
    plain(" form = "),
    verb("new"),
    plain(" FormData();\n"),
    ...form.fields.flatMap(([name, value]) => append(name, ...textLiteral([value], JSON_LITERALS))),
    ...append(
      form.part,
      verb("new"),
      plain(" Blob(["),
      ...fileRead(fileName),
      plain("]"),
      muted(", { "),
      ...propertyName("type"),
      ...textLiteral([mimetype], JSON_LITERALS),
      muted(" }"),
      plain(")"),
      muted(", "),
      ...textLiteral([fileName], JSON_LITERALS),
    ),
    plain("\n"),
  ];
}

function uploadParts({ fileName, form }: SampleUpload): CodePart[] {
  return [...property("body"), ...(form === null ? fileRead(fileName) : [plain("form")]), muted(",")];
}

function fileRead(fileName: string): CodePart[] {
  return [verb("await"), plain(" readFile("), ...textLiteral([fileName], JSON_LITERALS), plain(")")];
}

function property(name: string): CodePart[] {
  return [muted("\n  "), ...propertyName(name)];
}

function propertyName(name: string): CodePart[] {
  return [key(IDENTIFIER.test(name) ? name : JSON.stringify(name)), muted(": ")];
}

import { JSON_LITERALS, joined, key, muted, plain, textLiteral, valueLiteral, verb } from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, type SampleRequest } from "../request.ts";

const IDENTIFIER = /^[a-z_$][\w$]*$/i;

/** `fetch`, in a module: browsers, Node, Deno and Bun. */
export function javascriptParts(request: SampleRequest): CodePart[] {
  const headers = headersOf(request).flatMap(([name, value], index) => [
    muted(index === 0 ? " " : ", "),
    ...propertyName(name),
    ...textLiteral(value, JSON_LITERALS),
  ]);
  return joined([
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

function options({ method, body }: SampleRequest, headers: CodePart[]): CodePart[] {
  if (method === "GET" && headers.length === 0) return [];
  return [
    muted(", {"),
    ...(method === "GET" ? [] : [...property("method"), ...textLiteral([method], JSON_LITERALS), muted(",")]),
    ...(headers.length === 0 ? [] : [...property("headers"), muted("{"), ...headers, muted(" },")]),
    ...(body === null ? [] : bodyParts(body)),
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

function property(name: string): CodePart[] {
  return [muted("\n  "), ...propertyName(name)];
}

function propertyName(name: string): CodePart[] {
  return [key(IDENTIFIER.test(name) ? name : JSON.stringify(name)), muted(": ")];
}

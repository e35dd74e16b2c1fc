import { joined, key, type Literals, muted, plain, textLiteral, valueLiteral, verb } from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, isNamed, type SampleRequest } from "../request.ts";

/** Single quotes: no variable is read inside them. */
const LITERALS: Literals = {
  quote: "'",
  escape: (text) => text.replace(/[\\']/g, "\\$&"),
  object: { open: "[", close: "]", between: " => " },
  lines: { item: "\n            ", end: "\n        " },
};

/** The curl extension. */
export function phpParts(request: SampleRequest): CodePart[] {
  const headers = headersOf(request).flatMap(([name, value], index) => [
    muted(index === 0 ? "" : ", "),
    ...textLiteral([`${name}: `, ...value], LITERALS),
  ]);
  return joined([
    verb("<?php"),
    plain("\n$curl = curl_init("),
    ...textLiteral(request.url, LITERALS),
    plain(");\ncurl_setopt_array($curl, "),
    muted("["),
    ...option("CURLOPT_RETURNTRANSFER"),
    plain("true"),
    muted(","),
    ...(isNamed(request)
      ? [...option("CURLOPT_CUSTOMREQUEST"), ...textLiteral([request.method], LITERALS), muted(",")]
      : []),
    ...(headers.length === 0 ? [] : [...option("CURLOPT_HTTPHEADER"), muted("["), ...headers, muted("],")]),
    ...(request.body === null ? [] : bodyParts(request.body)),
    muted("\n]"),
    ...printed(request),
  ]);
}

function printed({ file, told = "message" }: SampleRequest): CodePart[] {
  const answer = file ? [plain("strlen($answer)")] : [plain("$answer["), ...textLiteral([told], LITERALS), plain("]")];
  return [
    plain(file ? ");\n$answer = curl_exec($curl);\n" : ");\n$answer = json_decode(curl_exec($curl), true);\n"),
    verb("echo"),
    plain(" curl_getinfo($curl, CURLINFO_RESPONSE_CODE), "),
    ...textLiteral([" "], LITERALS),
    plain(", "),
    ...answer,
    plain(", PHP_EOL;\n"),
  ];
}

function bodyParts(body: NonNullable<SampleRequest["body"]>): CodePart[] {
  const lines = body.flatMap(([name, value]) => [
    muted("\n        "),
    ...textLiteral([name], LITERALS).map((part) => key(part.text)),
    muted(" => "),
    ...valueLiteral(value, LITERALS),
    muted(","),
  ]);
  return [...option("CURLOPT_POSTFIELDS"), plain("json_encode("), muted("["), ...lines, muted("\n    ]"), plain("),")];
}

function option(name: string): CodePart[] {
  return [muted("\n    "), plain(name), muted(" => ")];
}

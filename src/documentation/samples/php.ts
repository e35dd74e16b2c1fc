import { joined, key, type Literals, muted, plain, textLiteral, valueLiteral, verb } from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, isNamed, type SampleRequest, type SampleUpload } from "../request.ts";

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
    ...(request.upload === undefined ? [] : uploadParts(request.upload)),
    muted("\n]"),
    ...printed(request),
  ]);
}

function printed({ file, told = "message" }: SampleRequest): CodePart[] {
  const field = told === null ? [] : [plain("["), ...textLiteral([told], LITERALS), plain("]")];
  const answer = file ? [plain("strlen($answer)")] : [plain("$answer"), ...field];
  const isRead = !file && told !== null;
  return [
    plain(isRead ? ");\n$answer = json_decode(curl_exec($curl), true);\n" : ");\n$answer = curl_exec($curl);\n"),
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

function uploadParts({ fileName, mimetype, form }: SampleUpload): CodePart[] {
  const name = textLiteral([fileName], LITERALS);
  const sent = option("CURLOPT_POSTFIELDS");
  if (form === null) return [...sent, plain("file_get_contents("), ...name, plain("),")];
  const line = (field: string, value: readonly CodePart[]) => [
    muted("\n        "),
    ...textLiteral([field], LITERALS).map((part) => key(part.text)),
    muted(" => "),
    ...value,
    muted(","),
  ];
  const file = [
    verb("new"),
    plain(" CURLFile("),
    ...name,
    muted(", "),
    ...textLiteral([mimetype], LITERALS),
    plain(")"),
  ];
  return [
    ...sent,
    muted("["),
    ...form.fields.flatMap(([field, value]) => line(field, textLiteral([value], LITERALS))),
    ...line(form.part, file),
    muted("\n    ],"),
  ];
}

function option(name: string): CodePart[] {
  return [muted("\n    "), plain(name), muted(" => ")];
}

import { JSON_LITERALS, joined, key, type Literals, muted, plain, textLiteral, valueLiteral, verb } from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, isNamed, type SampleRequest } from "../request.ts";

const WORDS = { true: "True", false: "False" };
const LITERALS: Literals = { ...JSON_LITERALS, lines: { item: "\n            ", end: "\n        " } };

/** The standard library alone. */
export function pythonParts(request: SampleRequest): CodePart[] {
  const headers = headersOf(request).flatMap(([name, value], index) => [
    muted(index === 0 ? "" : ", "),
    key(`"${name}"`),
    muted(": "),
    ...textLiteral(value, JSON_LITERALS),
  ]);
  return joined([
    verb("import"),
    plain(" json\n"),
    verb("from"),
    plain(" urllib.request "),
    verb("import"),
    plain(" Request, urlopen\n\n"),
    plain("request = Request("),
    muted("\n    "),
    ...textLiteral(request.url, JSON_LITERALS),
    muted(","),
    ...(request.body === null ? [] : bodyParts(request.body)),
    ...(headers.length === 0 ? [] : [...argument("headers"), muted("{"), ...headers, muted("},")]),
    ...(isNamed(request) ? [...argument("method"), ...textLiteral([request.method], JSON_LITERALS), muted(",")] : []),
    plain("\n)\n"),
    verb("with"),
    plain(" urlopen(request) "),
    verb("as"),
    plain(` response:\n    print(response.status, ${request.file ? "len(response.read())" : "json.load(response)"})\n`),
  ]);
}

function bodyParts(body: NonNullable<SampleRequest["body"]>): CodePart[] {
  const lines = body.flatMap(([name, value]) => [
    muted("\n        "),
    key(`"${name}"`),
    muted(": "),
    ...valueLiteral(value, LITERALS, WORDS),
    muted(","),
  ]);
  return [...argument("data"), plain("json.dumps("), muted("{"), ...lines, muted("\n    }"), plain(").encode(),")];
}

function argument(name: string): CodePart[] {
  return [muted("\n    "), plain(`${name}=`)];
}

import {
  JSON_LITERALS,
  joined,
  key,
  type Literals,
  muted,
  plain,
  string,
  textLiteral,
  valueLiteral,
  verb,
} from "../code.ts";
import type { CodePart } from "../model.ts";
import { headersOf, isNamed, type SampleRequest, type SampleUpload } from "../request.ts";

const WORDS = { true: "True", false: "False" };
const LITERALS: Literals = { ...JSON_LITERALS, lines: { item: "\n            ", end: "\n        " } };

/** The standard library alone, which writes no forms. */
export function pythonParts(request: SampleRequest): CodePart[] {
  const { upload } = request;
  const headers = headersOf(request).flatMap(([name, value], index) => [
    muted(index === 0 ? "" : ", "),
    key(`"${name}"`),
    muted(": "),
    ...textLiteral(value, JSON_LITERALS),
  ]);
  const form = upload?.form ?? null;
  return joined([
    verb("import"),
    plain(" json\n"),
    ...(upload === undefined ? [] : imported("pathlib", "Path")),
    ...imported("urllib.request", "Request, urlopen"),
    ...(form === null ? [] : imported("uuid", "uuid4")),
    plain("\n"),
    ...(upload === undefined ? [] : beforeUpload(upload)),
    plain("request = Request("),
    muted("\n    "),
    ...textLiteral(request.url, JSON_LITERALS),
    muted(","),
    ...(request.body === null ? [] : bodyParts(request.body)),
    ...(upload === undefined
      ? []
      : [...argument("data"), ...(form === null ? fileRead(upload) : [plain("body")]), muted(",")]),
    ...(headers.length === 0 && form === null
      ? []
      : [
          ...argument("headers"),
          muted("{"),
          ...(form === null ? [] : formType(headers.length > 0)),
          ...headers,
          muted("},"),
        ]),
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

function imported(from: string, names: string): CodePart[] {
  return [verb("from"), plain(` ${from} `), verb("import"), plain(` ${names}\n`)];
}

function beforeUpload(upload: SampleUpload): CodePart[] {
  const { fileName, mimetype, form } = upload;
  if (form === null) return [];
  const fields = form.fields.flatMap(([name, value]) => [
    muted("\n    "),
    ...textLiteral([name], JSON_LITERALS).map((part) => key(part.text)),
    muted(": "),
    ...textLiteral([value], JSON_LITERALS),
    muted(","),
  ]);
  const part = `f'{begin}"${form.part}"; filename="${fileName}"\\r\\n'`;
  return [
    plain("fields = "),
    muted("{"),
    ...fields,
    muted("\n}"),
    plain("\nboundary = uuid4().hex\nbegin = "),
    string('f"--{boundary}\\r\\nContent-Disposition: form-data; name="'),
    plain("\nparts = [\n    *("),
    string(`f'{begin}"{name}"\\r\\n\\r\\n{text}\\r\\n'`),
    verb(" for"),
    plain(" name, text "),
    verb("in"),
    plain(" fields.items()),\n    "),
    string(part),
    plain(",\n    "),
    string(`"Content-Type: ${mimetype}\\r\\n\\r\\n"`),
    plain(",\n]\nbody = "),
    string('""'),
    plain(".join(parts).encode() + "),
    ...fileRead(upload),
    plain("\nbody += "),
    string('f"\\r\\n--{boundary}--\\r\\n"'),
    plain(".encode()\n\n"),
  ];
}

function formType(isFollowed: boolean): CodePart[] {
  return [
    key('"content-type"'),
    muted(": "),
    string('f"multipart/form-data; boundary={boundary}"'),
    muted(isFollowed ? ", " : ""),
  ];
}

function fileRead({ fileName }: SampleUpload): CodePart[] {
  return [plain("Path("), ...textLiteral([fileName], JSON_LITERALS), plain(").read_bytes()")];
}

function argument(name: string): CodePart[] {
  return [muted("\n    "), plain(`${name}=`)];
}

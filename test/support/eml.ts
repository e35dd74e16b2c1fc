/** A message as a mail program would show it. */
interface ReadMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Reads what the product writes: two alternatives, in any of the usual encodings. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  const partOf = (type: string) => parts.find((part) => part.headers.get("content-type")?.startsWith(type));
  return {
    from: headers.get("from") ?? "",
    to: headers.get("to") ?? "",
    subject: decodeWords(headers.get("subject") ?? ""),
    text: contentOf(partOf("text/plain")),
    html: contentOf(partOf("text/html")),
  };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function split(raw: string): Part {
  const text = raw.replaceAll("\r\n", "\n");
  const end = text.indexOf("\n\n");
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 2) };
}

function contentOf(part: Part | undefined): string {
  const body = part?.body.replace(/\n$/, "") ?? "";
  const encoding = part?.headers.get("content-transfer-encoding") ?? "7bit";
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? quotedPrintable(body.replace(/=\n/g, "")) : body;
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= (?==\?)/g, "?=")
    .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : quotedPrintable(word.replaceAll("_", " ")),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

import { needsShellQuotes, shellEscape } from "#ports/contracts/reference/shell.ts";

/** A stretch of a code sample; `tone` picks its ink. */
export interface CodePart {
  readonly text: string;
  readonly tone: "plain" | "keyword" | "value";
}

export interface CurlSample {
  /** Such as `POST /send/Client041`. */
  readonly title: string;
  readonly parts: readonly CodePart[];
  /** What the copy button takes: it runs in a POSIX shell as it is. */
  readonly text: string;
}

const TOKEN_PLACEHOLDER = "YOUR_TOKEN";
const TOKEN_DOTS = "•".repeat(8);

export type WireFields = Readonly<Record<string, string | number>>;

export interface CurlInput {
  /** Address of the provider API. */
  readonly url: string;
  /** May hold `{client}`. */
  readonly path: string;
  readonly client: string;
  /** Without the token. */
  readonly fields: WireFields;
  /** Null while hidden. */
  readonly token: string | null;
}

/** A call of a provider API as a shell command. */
export function curlSample({ url, path, client, fields, token }: CurlInput): CurlSample {
  const host = url.replace(/\/$/, "");
  const clientPart = path.includes(CLIENT_SLOT) ? encodeURIComponent(client) : "";
  const withToken = (dtoken: string) => partsOf({ host, path, clientPart, fields: { ...fields, dtoken } });
  return {
    title: `POST ${path.replace(CLIENT_SLOT, () => clientPart)}`,
    parts: withToken(token ?? TOKEN_DOTS),
    text: withToken(token ?? TOKEN_PLACEHOLDER)
      .map((part) => part.text)
      .join(""),
  };
}

const CLIENT_SLOT = "{client}";

interface Request {
  readonly host: string;
  readonly path: string;
  readonly clientPart: string;
  readonly fields: WireFields;
}

function partsOf({ host, path, clientPart, fields }: Request): CodePart[] {
  const [before = "", after = ""] = path.split(CLIENT_SLOT);
  const quote = needsShellQuotes(host + before + clientPart + after) ? "'" : "";
  return [
    keyword("curl"),
    plain(` ${quote}${shellEscape(host + before)}`),
    value(shellEscape(clientPart)),
    plain(`${shellEscape(after)}${quote} \\\n  `),
    keyword("-H"),
    plain(" 'content-type: application/json' \\\n  "),
    keyword("-d"),
    plain(" '{"),
    ...fieldParts(fields),
    plain("}'"),
  ];
}

function fieldParts(fields: WireFields): CodePart[] {
  return Object.entries(fields).flatMap(([name, content], index) => {
    const separator = index === 0 ? "" : ",\n       ";
    const key = plain(`${separator}${JSON.stringify(name)}: `);
    if (typeof content === "number") return [key, value(String(content))];
    const inside = shellEscape(JSON.stringify(content).slice(1, -1));
    return [{ ...key, text: `${key.text}"` }, value(inside), plain('"')];
  });
}

const plain = (text: string): CodePart => ({ text, tone: "plain" });
const keyword = (text: string): CodePart => ({ text, tone: "keyword" });
const value = (text: string): CodePart => ({ text, tone: "value" });

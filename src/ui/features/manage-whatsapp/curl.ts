import { unreachable } from "#domain/result.ts";
import type { SendInput } from "#ports/contracts/dashboard-api.ts";
import { WHATSAPP_PATHS } from "#ports/contracts/whatsapp-paths.ts";

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

export const TOKEN_PLACEHOLDER = "YOUR_TOKEN";
export const TOKEN_DOTS = "•".repeat(8);

export interface CurlInput {
  readonly whatsappUrl: string;
  readonly client: string;
  readonly message: SendInput;
  /** Null while the token is hidden. */
  readonly token: string | null;
}

/** The request that a draft would make, as a shell command. */
export function curlSample({ whatsappUrl, client, message, token }: CurlInput): CurlSample {
  const { path, body } = wireRequest(message);
  const host = whatsappUrl.replace(/\/$/, "");
  const clientPart = encodeURIComponent(client);
  const withToken = (dtoken: string) => partsOf({ host, path, clientPart, body: { ...body, dtoken } });
  return {
    title: `POST ${path.replace(CLIENT_SLOT, () => clientPart)}`,
    parts: withToken(token ?? TOKEN_DOTS),
    text: withToken(token ?? TOKEN_PLACEHOLDER)
      .map((part) => part.text)
      .join(""),
  };
}

const CLIENT_SLOT = "{client}";

type Fields = Readonly<Record<string, string | number>>;

function wireRequest(message: SendInput): { path: string; body: Fields } {
  const { number } = message;
  switch (message.kind) {
    case "text":
      return { path: WHATSAPP_PATHS.send, body: { number, message: message.text } };
    case "image":
      return { path: WHATSAPP_PATHS.sendImage, body: { number, imageUrl: message.url, ...captionOf(message) } };
    case "video":
      return { path: WHATSAPP_PATHS.sendVideo, body: { number, videoUrl: message.url, ...captionOf(message) } };
    case "contact": {
      const { contactName, contactNumber } = message;
      return { path: WHATSAPP_PATHS.sendContact, body: { number, contactName, contactNumber } };
    }
    case "location": {
      const { latitude, longitude, name = "", address = "" } = message;
      return { path: WHATSAPP_PATHS.sendLocation, body: { number, latitude, longitude, name, address } };
    }
    default:
      return unreachable(message);
  }
}

function captionOf(message: { caption?: string | undefined }): Fields {
  return message.caption ? { caption: message.caption } : {};
}

interface Request {
  readonly host: string;
  readonly path: string;
  readonly clientPart: string;
  readonly body: Fields;
}

function partsOf({ host, path, clientPart, body }: Request): CodePart[] {
  const [before = "", after = ""] = path.split(CLIENT_SLOT);
  const quote = needsQuotes(host + before + clientPart + after) ? "'" : "";
  return [
    keyword("curl"),
    plain(` ${quote}${shellEscape(host + before)}`),
    value(shellEscape(clientPart)),
    plain(`${shellEscape(after)}${quote} \\\n  `),
    keyword("-H"),
    plain(" 'content-type: application/json' \\\n  "),
    keyword("-d"),
    plain(" '{"),
    ...fieldParts(body),
    plain("}'"),
  ];
}

function fieldParts(body: Fields): CodePart[] {
  return Object.entries(body).flatMap(([name, content], index) => {
    const separator = index === 0 ? "" : ",\n       ";
    const key = plain(`${separator}${JSON.stringify(name)}: `);
    if (typeof content === "number") return [key, value(String(content))];
    const inside = shellEscape(JSON.stringify(content).slice(1, -1));
    return [{ ...key, text: `${key.text}"` }, value(inside), plain('"')];
  });
}

/** Inside single quotes a POSIX shell takes everything as it is, save a single quote. */
function shellEscape(text: string): string {
  return text.replaceAll("'", "'\\''");
}

function needsQuotes(url: string): boolean {
  return !/^[\w.~:/%@+,-]+$/.test(url);
}

const plain = (text: string): CodePart => ({ text, tone: "plain" });
const keyword = (text: string): CodePart => ({ text, tone: "keyword" });
const value = (text: string): CodePart => ({ text, tone: "value" });

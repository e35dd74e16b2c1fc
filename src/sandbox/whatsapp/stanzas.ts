import { type BinaryNode, jidDecode } from "baileys";

/** WhatsApp's stanzas: a tag, text attributes, and children or bytes. */
export type Stanza = BinaryNode;
export type Attributes = Record<string, string>;

const SERVER_NAME = "s.whatsapp.net";
/** Whom the network itself speaks as: an address without a user, which not all clients know by its bare word. */
export const SERVER = `@${SERVER_NAME}`;

/** A client sent something that no client sends. */
export class StanzaError extends Error {
  override name = "StanzaError";
  readonly code = "stanza-malformed";
}

export function stanza(tag: string, attrs: Attributes = {}, content?: Stanza[] | Uint8Array | string): Stanza {
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function children(node: Stanza | undefined, tag?: string): Stanza[] {
  if (!Array.isArray(node?.content)) return [];
  return tag === undefined ? node.content : node.content.filter((child) => child.tag === tag);
}

export function child(node: Stanza | undefined, tag: string): Stanza | undefined {
  return children(node, tag)[0];
}

export function attribute(node: Stanza, name: string): string {
  const value = node.attrs[name];
  if (value === undefined) throw new StanzaError(`whatsapp sandbox: <${node.tag}> has no ${name}`);
  return value;
}

export function bytesOf(node: Stanza | undefined): Buffer {
  const content = node?.content;
  if (content instanceof Uint8Array) return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (typeof content === "string") return Buffer.from(content);
  throw new StanzaError(`whatsapp sandbox: <${node?.tag ?? "missing"}> holds no bytes`);
}

export function uintOf(node: Stanza | undefined): number {
  const bytes = bytesOf(node);
  if (bytes.length < 1 || bytes.length > 6) throw new StanzaError("whatsapp sandbox: not a small number");
  return bytes.readUIntBE(0, bytes.length);
}

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

interface Jid {
  readonly user: string;
  readonly isLid: boolean;
  /** 0 is the phone itself. */
  readonly device: number;
}

export function parseJid(text: string | undefined): Jid | undefined {
  const decoded = jidDecode(text);
  if (decoded === undefined) return undefined;
  if (decoded.server !== "lid" && decoded.server !== SERVER_NAME && decoded.server !== "c.us") return undefined;
  return { user: decoded.user, isLid: decoded.server === "lid", device: decoded.device ?? 0 };
}

export function phoneJid(phone: string, device = 0): string {
  return `${phone}${device === 0 ? "" : `:${device}`}${SERVER}`;
}

export function lidJid(lid: string, device = 0): string {
  return `${lid}${device === 0 ? "" : `:${device}`}@lid`;
}

export function iqResult(id: string, content?: Stanza[], from = SERVER): Stanza {
  return stanza("iq", { from, type: "result", id }, content);
}

/** A question that is not answered; code and text are WhatsApp's. */
export class IqRefusal {
  readonly code: number;
  readonly text: string;

  constructor(code: number, text: string) {
    this.code = code;
    this.text = text;
  }
}

export function iqError(id: string, { code, text }: IqRefusal, from = SERVER): Stanza {
  return stanza("iq", { from, type: "error", id }, [stanza("error", { code: String(code), text })]);
}

export function streamError(code: number | null, reason?: Stanza): Stanza {
  return stanza("stream:error", code === null ? {} : { code: String(code) }, reason && [reason]);
}

export const REPLACED: Stanza = stanza("conflict", { type: "replaced" });
export const DEVICE_REMOVED: Stanza = stanza("conflict", { type: "device_removed" });

/** Ids of a receipt: its own, then those of its list. */
export function receiptIds(receipt: Stanza): string[] {
  const listed = children(child(receipt, "list"), "item").map((item) => attribute(item, "id"));
  return [attribute(receipt, "id"), ...listed];
}

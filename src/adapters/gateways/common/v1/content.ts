import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import type { FileKind, RequestedContent } from "#domain/messages/content.ts";
import { kindOfField, MESSAGE_KIND_FIELDS, type MessageKindField } from "#domain/messages/unified.ts";
import { uploadUrl } from "#domain/messages/upload-id.ts";
import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { MAX_BASE64_FILE_BYTES, type V1File, type V1Send } from "#ports/contracts/v1/send-body.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import { oneChunk } from "../media/one-chunk.ts";

/** What is asked for, with its file where it is to be found. */
interface V1Content {
  readonly field: MessageKindField;
  readonly content: RequestedContent;
  /** Of files that came with the call: nobody else names them. */
  readonly uploadIds: readonly string[];
  /** Its file is one that was sent up, which does not stay for ever. */
  readonly isSentUp: boolean;
}

const FILE_FIELDS = ["image", "video", "audio", "voice", "document", "sticker"] as const;
type FileField = (typeof FILE_FIELDS)[number];

/** The one kind that a body names. */
export function fieldOf(body: V1Send, requestId: string): Refusable<MessageKindField> {
  const [field, second] = MESSAGE_KIND_FIELDS.filter((name) => body[name] !== undefined);
  if (field !== undefined && second === undefined) return success(field);
  return refused(failedAnswer("MALFORMED", V1_WORDING.oneKind, requestId, { field: second ?? "text" }));
}

/** The content that a body asks for; a file that stands in it is kept first. */
export async function readContent(
  uploads: Uploads,
  { body, field, ...call }: ReadInput,
): Promise<Refusable<V1Content>> {
  if (field === "album") return readAlbum(uploads, body.album ?? [], call);
  if (!isFileField(field)) {
    return success({ field, content: plainContent(body, field), uploadIds: [], isSentUp: false });
  }
  const kind = kindOfField(field) as FileKind;
  const found = await findFile(uploads, body[field] as V1File, { ...call, field });
  if (!found.ok) return found;
  const { said, uploadId, isSentUp } = found.value;
  const content = { kind, ...said, ...(field === "voice" ? { voice: true } : {}) } as RequestedContent;
  return success({ field, content, uploadIds: uploadId === null ? [] : [uploadId], isSentUp });
}

/** Where one of its files is not to be had, none stays. */
async function readAlbum(uploads: Uploads, album: V1Album, call: Call): Promise<Refusable<V1Content>> {
  const items: RequestedContent<"image" | "video">[] = [];
  const uploadIds: string[] = [];
  let isSentUp = false;
  for (const [at, item] of album.entries()) {
    const [kind, file] = "image" in item ? (["image", item.image] as const) : (["video", item.video] as const);
    const found = await findFile(uploads, file, { ...call, field: `album.${at}.${kind}` });
    if (!found.ok) {
      for (const id of uploadIds) await uploads.remove(call.instanceId, id);
      return found;
    }
    const { said, uploadId } = found.value;
    items.push({ kind, ...said });
    if (uploadId !== null) uploadIds.push(uploadId);
    isSentUp ||= found.value.isSentUp;
  }
  return success({ field: "album", content: { kind: "album", items }, uploadIds, isSentUp });
}

interface FoundFile extends Pick<V1Content, "isSentUp"> {
  readonly said: { readonly url: string; readonly fileName?: string; readonly caption?: string };
  readonly uploadId: string | null;
}

/** `field` is what a refusal names. */
export async function findFile(
  uploads: Uploads,
  { url, base64, media, fileName, caption }: V1File,
  { instanceId, requestId, field }: Call & { readonly field: string },
): Promise<Refusable<FoundFile>> {
  if ([url, base64, media].filter((one) => one !== undefined).length !== 1) {
    return refused(failedAnswer("MALFORMED", V1_WORDING.oneFile, requestId, { field }));
  }
  const named = { ...(fileName === undefined ? {} : { fileName }), ...(caption === undefined ? {} : { caption }) };
  if (url !== undefined) return success({ said: { url, ...named }, uploadId: null, isSentUp: false });
  if (media !== undefined) {
    return success({ said: { url: uploadUrl(media), ...named }, uploadId: null, isSentUp: true });
  }
  const bytes = decoded(base64 ?? "");
  if (bytes === null) return refused(failedAnswer("MALFORMED", V1_WORDING.notBase64, requestId, { field }));
  const kept = await uploads.keep(instanceId, {
    fileName: fileName ?? "",
    mimetype: undefined,
    maxBytes: MAX_BASE64_FILE_BYTES,
    chunks: oneChunk(bytes),
  });
  if (!kept.ok) return refused(uploadRefused(kept.failure, field, requestId));
  const { id } = kept.value;
  return success({ said: { url: uploadUrl(id), ...named }, uploadId: id, isSentUp: true });
}

type Uploads = Pick<UploadStore, "keep" | "remove">;
type V1Album = NonNullable<V1Send["album"]>;
type Call = Pick<ReadInput, "instanceId" | "requestId">;

interface ReadInput {
  readonly instanceId: number;
  readonly body: V1Send;
  readonly field: MessageKindField;
  readonly requestId: string;
}

/** Why a file was not kept. */
export function uploadRefused(
  why: Extract<Awaited<ReturnType<UploadStore["keep"]>>, { ok: false }>["failure"],
  field: string,
  requestId: string,
): Answer {
  switch (why.code) {
    case "upload-empty":
      return failedAnswer("MALFORMED", V1_WORDING.fileEmpty, requestId, { field });
    case "upload-too-large":
      return failedAnswer("MEDIA_TOO_LARGE", V1_WORDING.fileTooLarge(why.maxBytes), requestId, { field });
    case "media-quota":
      return failedAnswer("MEDIA_QUOTA", V1_WORDING.quota, requestId, { field });
  }
}

interface AskedFile {
  readonly body: Partial<V1Send>;
  readonly field: MessageKindField;
  /** The file came as a part of a form, under the name of its kind. */
  readonly isForm: boolean;
}

/** The field of a refusal, by the names under which the caller gave a file; any other stays. `unified` is its kind's. */
export function askedField(unified: string, { body, field, isForm }: AskedFile): string {
  if (!isFileField(field)) return unified;
  if (unified === "caption") return isForm ? "caption" : `${field}.caption`;
  if (!unified.endsWith(".url")) return unified;
  const file = body[field] as V1File;
  const source = (["url", "base64", "media"] as const).find((one) => file[one] !== undefined);
  return isForm || source === undefined ? field : `${field}.${source}`;
}

function isFileField(field: MessageKindField): field is FileField {
  return FILE_FIELDS.some((one) => one === field);
}

function plainContent(body: V1Send, field: Exclude<MessageKindField, FileField | "album">): RequestedContent {
  const { text = "", contact, location, poll } = body;
  if (field === "contact" && contact !== undefined) {
    return { kind: "contact", firstName: contact.name, number: contact.phone };
  }
  if (field === "location" && location !== undefined) return { kind: "location", ...location };
  if (field === "poll" && poll !== undefined) return { kind: "poll", ...poll };
  return { kind: "text", text };
}

/** Null where it is none: Node passes over what it cannot read. */
function decoded(base64: string): Buffer | null {
  const text = base64.startsWith("data:") ? base64.slice(base64.indexOf(",") + 1) : base64;
  if (!/^[A-Za-z0-9+/_-]*={0,2}\s*$/.test(text)) return null;
  return Buffer.from(text, "base64");
}

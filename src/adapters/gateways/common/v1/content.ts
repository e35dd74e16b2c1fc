import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import type { FileKind, RequestedContent } from "#domain/messages/content.ts";
import { kindOfField, MESSAGE_KIND_FIELDS, type MessageKindField } from "#domain/messages/unified.ts";
import { uploadUrl } from "#domain/messages/upload-id.ts";
import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { MAX_BASE64_FILE_BYTES, type V1File, type V1Send } from "#ports/contracts/v1/send-body.ts";
import type { UploadStore } from "#ports/upload-store.ts";

/** What is asked for, with its file where it is to be found. */
interface V1Content {
  readonly field: MessageKindField;
  readonly content: RequestedContent;
  /** Of a file that came with the call: nobody else names it. */
  readonly uploadId: string | null;
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
  uploads: Pick<UploadStore, "keep">,
  { instanceId, body, field, requestId }: ReadInput,
): Promise<Refusable<V1Content>> {
  if (!isFileField(field)) {
    return success({ field, content: plainContent(body, field), uploadId: null, isSentUp: false });
  }
  const { url, base64, media, fileName, caption } = body[field] as V1File;
  if ([url, base64, media].filter((one) => one !== undefined).length !== 1) {
    return refused(failedAnswer("MALFORMED", V1_WORDING.oneFile, requestId, { field }));
  }
  const kind = kindOfField(field) as FileKind;
  const named = { ...(fileName === undefined ? {} : { fileName }), ...(caption === undefined ? {} : { caption }) };
  const contentAt = (at: string) =>
    ({ kind, url: at, ...named, ...(field === "voice" ? { voice: true } : {}) }) as RequestedContent;
  if (url !== undefined) return success({ field, content: contentAt(url), uploadId: null, isSentUp: false });
  if (media !== undefined) {
    return success({ field, content: contentAt(uploadUrl(media)), uploadId: null, isSentUp: true });
  }
  const bytes = decoded(base64 ?? "");
  if (bytes === null) return refused(failedAnswer("MALFORMED", V1_WORDING.notBase64, requestId, { field }));
  const kept = await uploads.keep(instanceId, {
    fileName: fileName ?? "",
    mimetype: undefined,
    maxBytes: MAX_BASE64_FILE_BYTES,
    chunks: once(bytes),
  });
  if (!kept.ok) return refused(uploadRefused(kept.failure, field, requestId));
  const { id } = kept.value;
  return success({ field, content: contentAt(uploadUrl(id)), uploadId: id, isSentUp: true });
}

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

function isFileField(field: MessageKindField): field is FileField {
  return FILE_FIELDS.some((one) => one === field);
}

function plainContent(body: V1Send, field: Exclude<MessageKindField, FileField>): RequestedContent {
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

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

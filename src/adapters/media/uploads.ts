import { createHash } from "node:crypto";
import { UPLOAD_ID_FORM, uploadIdOf, uploadKey } from "#domain/messages/upload-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { MediaDraft, MediaStore } from "#ports/media-store.ts";
import type { OpenedUpload, Upload, UploadedFile, UploadFailure, UploadStore } from "#ports/upload-store.ts";

interface UploadsPorts {
  readonly media: Pick<MediaStore, "begin" | "open" | "remove">;
  /** Draws the id of a message: an upload's is made of it. */
  nextId(): string;
}

interface UploadRules {
  /** Of all files of one user together. */
  readonly quotaBytes: number;
  /** Bytes from the start by which a type is told. */
  readonly headBytes: number;
  typeOf(head: Uint8Array, said: string | undefined): string;
  nameOf(given: string, mimetype: string): string;
}

/** What the bytes begin with: type and name, which are nobody else's to read either. */
type Head = Pick<Upload, "mimetype" | "fileName">;

const LENGTH_BYTES = 4;

/** Kept beside the files of messages, each with its type and name in front of its bytes. */
export function fileUploads({ media, nextId }: UploadsPorts, rules: UploadRules): UploadStore {
  async function write(draft: MediaDraft, file: UploadedFile): Promise<Result<Omit<Upload, "id">, UploadFailure>> {
    const { maxBytes } = file;
    const hash = createHash("sha256");
    let bytes = 0;
    let beginning = Buffer.alloc(0);
    let head: Head | null = null;
    const begin = async (): Promise<Head> => {
      const mimetype = rules.typeOf(beginning, file.mimetype);
      const begun = { mimetype, fileName: rules.nameOf(file.fileName, mimetype) };
      await draft.write(Buffer.concat([headBytes(begun), beginning]));
      return begun;
    };
    for await (const chunk of file.chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return failure({ code: "upload-too-large", maxBytes });
      hash.update(chunk);
      if (head !== null) await draft.write(chunk);
      else {
        beginning = Buffer.concat([beginning, chunk]);
        if (bytes >= rules.headBytes) head = await begin();
      }
    }
    if (bytes === 0) return failure({ code: "upload-empty" });
    head ??= await begin();
    await draft.end();
    return success({ ...head, bytes, sha256: hash.digest("hex") });
  }

  async function open(instanceId: number, id: string): Promise<OpenedUpload | null> {
    if (!UPLOAD_ID_FORM.test(id)) return null;
    const kept = await media.open(instanceId, uploadKey(id));
    return kept === null ? null : await opened(kept.chunks, kept.bytes);
  }

  return {
    async keep(instanceId, file) {
      const id = uploadIdOf(nextId());
      const draft = await media.begin({ instanceId, messageId: uploadKey(id) });
      try {
        const written = await write(draft, file);
        if (!written.ok) return written;
        if (!(await draft.keep(rules.quotaBytes))) return failure({ code: "media-quota" });
        return success({ id, ...written.value });
      } finally {
        await draft.close();
      }
    },
    open,
    async nameOf(instanceId, id) {
      const upload = await open(instanceId, id);
      await upload?.chunks[Symbol.asyncIterator]().return?.();
      return upload?.fileName ?? null;
    },
    async remove(instanceId, id) {
      await media.remove(instanceId, [uploadKey(id)]);
    },
  };
}

function headBytes(head: Head): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.byteLength);
  return Buffer.concat([length, json]);
}

/** The head is read off the front; the rest follows as it is asked for. */
async function opened(chunks: AsyncIterable<Uint8Array>, allBytes: number): Promise<OpenedUpload> {
  const reader = chunks[Symbol.asyncIterator]();
  let front = Buffer.alloc(0);
  const reach = async (bytes: number): Promise<void> => {
    while (front.byteLength < bytes) {
      const { done, value } = await reader.next();
      if (done) throw new Error("uploads: a file without its head");
      front = Buffer.concat([front, value]);
    }
  };
  await reach(LENGTH_BYTES);
  const end = LENGTH_BYTES + front.readUInt32BE();
  await reach(end);
  const { mimetype, fileName } = JSON.parse(front.subarray(LENGTH_BYTES, end).toString()) as Head;
  return { mimetype, fileName, bytes: allBytes - end, chunks: following(front.subarray(end), reader) };
}

/** No generator: one that has not begun yet would not close what it reads from. */
function following(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  let begun = first.byteLength > 0 ? first : null;
  const chunks: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const value = begun;
      begun = null;
      return value === null ? await rest.next() : { done: false, value };
    },
    async return() {
      begun = null;
      await rest.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => chunks,
  };
  return chunks;
}

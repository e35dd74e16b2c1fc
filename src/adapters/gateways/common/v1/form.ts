import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import { chunksOf } from "#adapters/http-kit/answer-early.ts";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { Upload, UploadStore } from "#ports/upload-store.ts";
import { uploadRefused } from "./content.ts";

interface FormInput {
  readonly instanceId: number;
  readonly maxFileBytes: number;
  readonly requestId: string;
}

interface Form {
  /** Each as it was written; those that came more than once in a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The one file, kept, under the name of its part. */
  readonly file: { readonly name: string; readonly upload: Upload } | null;
}

interface KeptPart {
  readonly name: string;
  readonly kept: Awaited<ReturnType<UploadStore["keep"]>>;
}

const LIMITS = { fieldNameSize: 100, fieldSize: 256 * 1024, fields: 64, files: 1, headerPairs: 32 };

export function isForm(request: Pick<IncomingMessage, "headers">): boolean {
  return /^\s*multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "");
}

/** Reads a form whose file is kept as it comes: memory holds a piece of it at a time. */
export async function readForm(
  request: IncomingMessage,
  uploads: Pick<UploadStore, "keep" | "remove">,
  { instanceId, maxFileBytes, requestId }: FormInput,
): Promise<Refusable<Form>> {
  const fields: Record<string, string | string[]> = {};
  let keeping: Promise<KeptPart> | null = null;
  let isTooMuch = false;
  const broken = () => refused(failedAnswer("MALFORMED", V1_WORDING.formBroken, requestId));

  const read = new Promise<boolean>((resolve) => {
    let parser: ReturnType<typeof Busboy>;
    try {
      parser = Busboy({
        headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
        limits: LIMITS,
      });
    } catch {
      resolve(false);
      return;
    }
    parser.on("field", (name: string, value: string, isNameCut: boolean, isCut: boolean) => {
      if (isNameCut || isCut) isTooMuch = true;
      const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (before === undefined) fields[name] = value;
      else fields[name] = [...(Array.isArray(before) ? before : [before]), value];
    });
    parser.on("file", (name: string, stream: Readable, fileName: string, _: string, mimetype: string) => {
      // Whoever reads the file hears of it; where nobody does any more, it ends no process.
      stream.on("error", () => undefined);
      parser.on("error", (error: Error) => stream.destroy(error));
      keeping = uploads
        .keep(instanceId, { fileName: fileName ?? "", mimetype, maxBytes: maxFileBytes, chunks: chunksOf(stream) })
        .then((kept) => ({ name, kept }))
        // What is not read any more must go by, or the form does not end.
        .finally(() => stream.resume());
      keeping.catch(() => undefined);
    });
    for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
      parser.on(limit, () => (isTooMuch = true));
    parser.on("error", () => resolve(false));
    parser.on("finish", () => resolve(true));
    request.on("error", () => parser.destroy(new Error("form: cut off")));
    request.on("close", () => {
      if (!request.complete) parser.destroy(new Error("form: cut off"));
    });
    request.pipe(parser);
  });
  const isRead = await read;
  // Of a file whose form ends in its midst nothing is kept.
  const file = keeping === null ? null : await (keeping as Promise<KeptPart>).catch(isRead ? fail : () => null);
  if (file !== null && !file.kept.ok) return refused(uploadRefused(file.kept.failure, file.name, requestId));
  const upload = file?.kept.ok === true ? file.kept.value : null;
  if (!isRead || isTooMuch) {
    if (upload !== null) await uploads.remove(instanceId, upload.id);
    return isRead ? refused(failedAnswer("MALFORMED", V1_WORDING.formField, requestId)) : broken();
  }
  return success({ fields, file: file === null || upload === null ? null : { name: file.name, upload } });
}

function fail(error: unknown): never {
  throw error;
}

/** The body that a form stands for; `caption` is the file's. */
export function bodyOfForm({ fields: { caption, preview, split, viewOnce, mentions, ...fields }, file }: Form): {
  readonly body: Record<string, unknown>;
  /** Equal for the same form, whatever its file was kept as. */
  readonly hash: string;
} {
  const named = { ...(caption === undefined ? {} : { caption }) };
  const others = {
    ...fields,
    ...(preview === undefined ? {} : { preview: truthOf(preview) }),
    ...(split === undefined ? {} : { split: truthOf(split) }),
    ...(viewOnce === undefined ? {} : { viewOnce: truthOf(viewOnce) }),
    ...(mentions === undefined ? {} : { mentions: Array.isArray(mentions) ? mentions : [mentions] }),
  };
  const said = (media: string | undefined) => ({
    ...others,
    ...(file === null ? named : { [file.name]: { media, fileName: file.upload.fileName, ...named } }),
  });
  const hash = createHash("sha256")
    .update(JSON.stringify(said(file?.upload.sha256)))
    .digest("hex");
  return { body: said(file?.upload.id), hash };
}

/** As a form writes it; anything else stays, and is refused as any other wrong value. */
function truthOf(written: string | readonly string[]): boolean | string | readonly string[] {
  return written === "true" ? true : written === "false" ? false : written;
}

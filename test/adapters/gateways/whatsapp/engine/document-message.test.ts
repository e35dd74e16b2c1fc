import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMediaKeys } from "baileys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentMessage } from "#adapters/gateways/whatsapp/engine/document-message.ts";
import { openedMedia } from "#adapters/gateways/whatsapp/engine/media-cipher.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";

const PIECE = Buffer.alloc(200_000, 7);
const UPLOADED = { mediaUrl: "https://mmg.whatsapp.net/d/f", directPath: "/d/f" };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "wesal-document-test-"));
});
afterEach(() => rm(directory, { recursive: true }));

function documentOf(chunks: AsyncIterable<Uint8Array>) {
  return { kind: "document", file: { ...fakeFile({ mimetype: "application/pdf" }), chunks } } as const;
}

async function* pieces(count: number, end?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield PIECE;
  if (end !== undefined) throw end;
}

/** An upload that keeps what was sent up. */
function keepingUpload() {
  const sent: { bytes: Buffer; hash: string; mode: number }[] = [];
  const upload = async (path: string, { fileEncSha256B64 }: { fileEncSha256B64: string }) => {
    sent.push({ bytes: await readFile(path), hash: fileEncSha256B64, mode: (await stat(path)).mode & 0o777 });
    return UPLOADED;
  };
  return { sent, upload };
}

describe("the message of a document", () => {
  it("names a file that opens to what was sent, and leaves nothing behind", async () => {
    const { sent, upload } = keepingUpload();
    const message = await documentMessage(
      { ...documentOf(pieces(3)), fileName: "فاتورة.pdf", caption: "cap" },
      { upload, mediaUploadTimeoutMs: 1_000, directory },
    );
    const { documentMessage: document, messageContextInfo } = message;
    expect(document).toMatchObject({
      url: UPLOADED.mediaUrl,
      directPath: UPLOADED.directPath,
      fileLength: 600_000,
      mimetype: "application/pdf",
      fileName: "فاتورة.pdf",
      caption: "cap",
    });
    expect(messageContextInfo?.messageSecret).toHaveLength(32);
    const up = sent[0];
    if (up === undefined || !document?.mediaKey) throw new Error("nothing was sent up");
    expect(up).toMatchObject({ hash: Buffer.from(document.fileEncSha256 ?? []).toString("base64"), mode: 0o600 });
    const opened: Uint8Array[] = [];
    const facts = {
      encryptedHash: Buffer.from(document.fileEncSha256 ?? []),
      hash: Buffer.from(document.fileSha256 ?? []),
    };
    const keys = await getMediaKeys(document.mediaKey, "document");
    for await (const chunk of openedMedia(one(up.bytes), facts, keys)) opened.push(chunk);
    expect(Buffer.concat(opened)).toEqual(Buffer.concat([PIECE, PIECE, PIECE]));
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([0, 1, 4])("ends as its source does, after %i pieces of it, and the process lives", async (count) => {
    const { sent, upload } = keepingUpload();
    const end = new DownloadInterrupted({ code: "too-slow" });
    const made = documentMessage(documentOf(pieces(count, end)), { upload, mediaUploadTimeoutMs: 1_000, directory });
    await expect(made).rejects.toBe(end);
    expect(sent).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });

  it("says that the disk is full, so that the message is tried again", async () => {
    const { upload } = keepingUpload();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const made = documentMessage(documentOf(pieces(1, full)), { upload, mediaUploadTimeoutMs: 1_000, directory });
    await expect(made).rejects.toMatchObject({ name: "StorageError", code: "full" });
  });
});

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import type { UploadStore } from "#ports/upload-store.ts";

const QUOTA = 300_000;

async function* pieces(bytes: Buffer, size = 7_777): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** `make` answers an empty store with so many bytes for one user. */
export function uploadsContract(name: string, make: (quotaBytes: number) => Promise<UploadStore>): void {
  describe(`uploads: ${name}`, () => {
    const png = (length: number) =>
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(length, 5)]);
    const file = (bytes: Buffer) => ({
      fileName: "hat.png",
      mimetype: "image/png",
      maxBytes: 200_000,
      chunks: pieces(bytes),
    });

    it.each([1, 63, 64, 65, 100_000])("come back byte by byte, with name and type, %i of them", async (length) => {
      const uploads = await make(QUOTA);
      const bytes = png(length);
      const kept = await uploads.keep(1, file(bytes));
      if (!kept.ok) throw new Error(kept.failure.code);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const { id } = kept.value;
      expect(id).toMatch(/^med_/);
      const told = { fileName: "hat.png", mimetype: "image/png", bytes: bytes.byteLength };
      expect(kept.value).toEqual({ id, sha256, ...told });
      expect([await uploads.nameOf(1, id), await uploads.nameOf(2, id)]).toEqual(["hat.png", null]);
      const opened = await uploads.open(1, id);
      expect(opened).toMatchObject(told);
      expect((await joined(opened?.chunks ?? pieces(Buffer.alloc(0)))).equals(bytes)).toBe(true);
    });

    it("are one instance's alone, and gone when they are removed", async () => {
      const uploads = await make(QUOTA);
      const kept = await uploads.keep(1, file(png(10)));
      const id = kept.ok ? kept.value.id : "";
      expect(await uploads.open(2, id)).toBeNull();
      await uploads.remove(2, id);
      expect(await uploads.open(1, id)).not.toBeNull();
      await uploads.remove(1, id);
      expect(await uploads.open(1, id)).toBeNull();
      expect(await uploads.open(1, "../../etc/passwd")).toBeNull();
    });

    it("that are empty, too large or too many are not kept", async () => {
      const uploads = await make(QUOTA);
      expect(await uploads.keep(1, file(Buffer.alloc(0)))).toEqual(failure({ code: "upload-empty" }));
      const large = await uploads.keep(1, file(png(200_000)));
      expect(large).toEqual(failure({ code: "upload-too-large", maxBytes: 200_000 }));
      expect((await uploads.keep(1, file(png(190_000)))).ok).toBe(true);
      expect(await uploads.keep(1, file(png(190_000)))).toEqual(failure({ code: "media-quota" }));
      expect((await uploads.keep(1, file(png(10)))).ok).toBe(true);
    });
  });
}

import { createHash, type Hash } from "node:crypto";
import { RpcRefusal } from "./rpc.ts";

const PART_STEP = 512 * 1024;
const MAX_PARTS = 8000;
const MAX_FILE_PARTS = 4000;
/** Parts that came before their turn, of one file. */
const MAX_HELD_PARTS = 64;
const MAX_UPLOADS = 256;

interface FilePart {
  readonly index: number;
  readonly bytes: Uint8Array;
  /** Of a big file, -1 until the client knows. Undefined for a small one. */
  readonly totalParts?: number | undefined;
}

export interface FinishedUpload {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Null where it was too large to keep. */
  readonly content: Buffer | null;
  readonly big: boolean;
}

/** Files on their way up. Only what is small enough to be looked at is kept; of the rest, sizes and a running digest. */
export interface Uploads {
  accept(accountId: number, fileId: bigint, part: FilePart): void;
  finish(accountId: number, fileId: bigint, parts: number): FinishedUpload;
}

interface Upload {
  readonly big: boolean;
  readonly sizes: Map<number, number>;
  readonly hash: Hash;
  readonly early: Map<number, Uint8Array>;
  nextIndex: number;
  totalParts: number;
  bytes: number;
  /** Null once there is too much of it. */
  kept: Uint8Array[] | null;
}

export function uploads(maxKeptBytes: number): Uploads {
  const running = new Map<string, Upload>();

  function start(key: string, big: boolean): Upload {
    for (const oldest of running.keys()) {
      if (running.size < MAX_UPLOADS) break;
      running.delete(oldest);
    }
    const upload: Upload = {
      big,
      sizes: new Map(),
      hash: createHash("sha256"),
      early: new Map(),
      nextIndex: 0,
      totalParts: -1,
      bytes: 0,
      kept: [],
    };
    running.set(key, upload);
    return upload;
  }

  function absorb(upload: Upload, bytes: Uint8Array): void {
    upload.hash.update(bytes);
    upload.bytes += bytes.length;
    if (upload.bytes > maxKeptBytes) upload.kept = null;
    // The bytes are the connection's own and will be written over.
    upload.kept?.push(Buffer.from(bytes));
    upload.nextIndex++;
  }

  return {
    accept(accountId, fileId, part) {
      checkPart(part);
      const key = `${accountId}:${fileId}`;
      const upload = running.get(key) ?? start(key, part.totalParts !== undefined);
      if (part.totalParts !== undefined && part.totalParts !== -1) upload.totalParts = part.totalParts;
      if ((part.totalParts !== undefined) !== upload.big) throw new RpcRefusal(400, "FILE_PART_INVALID");
      // Of a small file nobody knows yet which part is the last.
      const isLast = upload.totalParts > 0 && part.index === upload.totalParts - 1;
      if (upload.big && !isLast) checkSize(upload.sizes, part.bytes.length);
      if (upload.sizes.has(part.index)) return;
      const isEarly = part.index !== upload.nextIndex;
      if (isEarly && upload.early.size >= MAX_HELD_PARTS) throw new RpcRefusal(400, "FILE_PART_INVALID");
      upload.sizes.set(part.index, part.bytes.length);
      if (isEarly) return void upload.early.set(part.index, Buffer.from(part.bytes));
      absorb(upload, part.bytes);
      for (let next = upload.early.get(upload.nextIndex); next !== undefined; ) {
        upload.early.delete(upload.nextIndex);
        absorb(upload, next);
        next = upload.early.get(upload.nextIndex);
      }
    },
    finish(accountId, fileId, parts) {
      const key = `${accountId}:${fileId}`;
      const upload = running.get(key);
      if (upload === undefined || parts < 1 || parts > MAX_FILE_PARTS) throw new RpcRefusal(400, "FILE_PARTS_INVALID");
      for (let index = 0; index < parts; index++) {
        if (!upload.sizes.has(index)) throw new RpcRefusal(400, `FILE_PART_${index}_MISSING`);
      }
      running.delete(key);
      if (upload.sizes.size !== parts) throw new RpcRefusal(400, "FILE_PARTS_INVALID");
      for (let index = 0; index < parts - 1; index++) checkSize(upload.sizes, upload.sizes.get(index) ?? 0);
      const content = upload.kept && Buffer.concat(upload.kept);
      return { bytes: upload.bytes, sha256: upload.hash.digest("hex"), content, big: upload.big };
    },
  };
}

function checkPart({ index, bytes, totalParts }: FilePart): void {
  if (bytes.length === 0) throw new RpcRefusal(400, "FILE_PART_EMPTY");
  if (bytes.length > PART_STEP) throw new RpcRefusal(400, "FILE_PART_TOO_BIG");
  if (index < 0 || index >= MAX_PARTS) throw new RpcRefusal(400, "FILE_PART_INVALID");
  if (totalParts !== undefined && totalParts > MAX_PARTS) throw new RpcRefusal(400, "FILE_PARTS_INVALID");
}

/** All parts but the last are of one size, a whole fraction of 512 KiB. */
function checkSize(sizes: ReadonlyMap<number, number>, bytes: number): void {
  const first = sizes.get(0);
  if (first !== undefined && bytes !== first) throw new RpcRefusal(400, "FILE_PART_SIZE_CHANGED");
  if (PART_STEP % bytes !== 0 || bytes % 1024 !== 0) throw new RpcRefusal(400, "FILE_PART_SIZE_INVALID");
}

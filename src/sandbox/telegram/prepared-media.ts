import { bigintOf } from "./longs.ts";
import { RpcRefusal } from "./rpc.ts";
import { fileAccessHash, fileId, fileReference, type StoredFile } from "./stored-file.ts";

/** Files that clients send by their number, because they were sent before or have been looked into: the newest 500. */
export interface PreparedMedia<Content> {
  keep(content: Content): void;
  /** As a client names it; refuses what Telegram would. */
  take(named: { readonly id: Long; readonly accessHash: Long; readonly fileReference: Uint8Array }): Content;
}

type Long = Parameters<typeof bigintOf>[0];

const MAX = 500;

export function preparedMedia<Content extends { readonly file: StoredFile }>(): PreparedMedia<Content> {
  const prepared = new Map<bigint, Content>();
  return {
    keep(content) {
      const id = fileId(content.file);
      prepared.delete(id);
      prepared.set(id, content);
      for (const oldest of prepared.keys()) {
        if (prepared.size <= MAX) break;
        prepared.delete(oldest);
      }
    },
    take({ id: named, accessHash, fileReference: reference }) {
      const id = bigintOf(named);
      const content = prepared.get(id);
      if (content === undefined || bigintOf(accessHash) !== fileAccessHash(id)) {
        throw new RpcRefusal(400, "MEDIA_INVALID");
      }
      if (!fileReference(id).equals(reference)) throw new RpcRefusal(400, "FILE_REFERENCE_EXPIRED");
      return content;
    },
  };
}

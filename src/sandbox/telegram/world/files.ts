import type { tl } from "@mtcute/core";
import { RpcRefusal } from "../rpc.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { bigintOf, seconds } from "./longs.ts";
import { fileAccessHash } from "./media.ts";
import type { World } from "./world.ts";

const MAX_SLICE = 1024 * 1024;

/** Uploads in parts, and downloads of what was kept. */
export function fileHandlers(world: World): Handlers {
  return {
    "upload.saveFilePart"(call, { fileId, filePart, bytes }) {
      world.uploads.accept(callerOf(world, call).id, bigintOf(fileId), { index: filePart, bytes });
      return true;
    },
    "upload.saveBigFilePart"(call, { fileId, filePart, fileTotalParts, bytes }) {
      const part = { index: filePart, bytes, totalParts: fileTotalParts };
      world.uploads.accept(callerOf(world, call).id, bigintOf(fileId), part);
      return true;
    },
    "upload.getFile"(call, { location, offset, limit }) {
      callerOf(world, call);
      const content = world.media.findById(fileIdOf(location));
      if (content === undefined) throw new RpcRefusal(400, "FILE_REFERENCE_EXPIRED");
      if (limit <= 0 || limit > MAX_SLICE || offset < 0) throw new RpcRefusal(400, "LIMIT_INVALID");
      const bytes = content.subarray(offset, offset + limit);
      return { _: "upload.file", type: { _: "storage.fileUnknown" }, mtime: seconds(world.clock.now()), bytes };
    },
  };
}

function fileIdOf(location: tl.TypeInputFileLocation): bigint {
  if (location._ !== "inputDocumentFileLocation" && location._ !== "inputPhotoFileLocation") {
    throw new RpcRefusal(400, "LOCATION_INVALID");
  }
  const id = bigintOf(location.id);
  if (bigintOf(location.accessHash) !== fileAccessHash(id)) throw new RpcRefusal(400, "LOCATION_INVALID");
  return id;
}

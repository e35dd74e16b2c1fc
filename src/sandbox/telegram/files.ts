import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { bigintOf, seconds } from "./longs.ts";
import { addressedPlace } from "./places.ts";
import { RpcRefusal } from "./rpc.ts";
import { fileAccessHash, fileId, fileReference } from "./stored-file.ts";

const MAX_SLICE = 1024 * 1024;

/** Uploads in parts, and downloads of what was kept. */
export function fileHandlers(core: Core): Handlers {
  return {
    "upload.saveFilePart"(call, { fileId, filePart, bytes }) {
      core.uploads.accept(callerOf(core, call).id, bigintOf(fileId), { index: filePart, bytes });
      return true;
    },
    "upload.saveBigFilePart"(call, { fileId, filePart, fileTotalParts, bytes }) {
      const part = { index: filePart, bytes, totalParts: fileTotalParts };
      core.uploads.accept(callerOf(core, call).id, bigintOf(fileId), part);
      return true;
    },
    "upload.getFile"(call, { location, offset, limit }) {
      const viewer = callerOf(core, call);
      const { type, content } =
        location._ === "inputPeerPhotoFileLocation"
          ? pictureAt(core, viewer, location)
          : { type: { _: "storage.fileUnknown" } as const, content: contentAt(core, location) };
      if (content === undefined) throw new RpcRefusal(400, "LOCATION_INVALID");
      if (limit <= 0 || limit > MAX_SLICE || offset < 0) throw new RpcRefusal(400, "LIMIT_INVALID");
      const bytes = content.subarray(offset, offset + limit);
      return { _: "upload.file", type, mtime: seconds(core.clock.now()), bytes };
    },
  };
}

/** Only the one that a peer has now, for those who may see it. */
function pictureAt(core: Core, viewer: Account, { peer, photoId }: tl.RawInputPeerPhotoFileLocation) {
  const place = addressedPlace(core, viewer, peer);
  const picture = core.pictures.of(String(place.peerId));
  const isSeen = picture !== undefined && (picture.shown || place.peerId === viewer.id);
  if (!isSeen || fileId(picture) !== bigintOf(photoId)) throw new RpcRefusal(400, "LOCATION_INVALID");
  const type = { _: picture.mimetype === "image/png" ? "storage.filePng" : "storage.fileJpeg" } as const;
  return { type, content: picture.bytes };
}

/** A document has a small picture of itself beside its bytes. */
function contentAt({ media }: Core, location: tl.TypeInputFileLocation): Uint8Array | undefined {
  const id = fileIdOf(location);
  const isSmall = location._ === "inputDocumentFileLocation" && location.thumbSize !== "";
  return isSmall ? media.findThumbnail(id) : media.findById(id);
}

function fileIdOf(location: tl.TypeInputFileLocation): bigint {
  if (location._ !== "inputDocumentFileLocation" && location._ !== "inputPhotoFileLocation") {
    throw new RpcRefusal(400, "LOCATION_INVALID");
  }
  const id = bigintOf(location.id);
  if (bigintOf(location.accessHash) !== fileAccessHash(id)) throw new RpcRefusal(400, "LOCATION_INVALID");
  if (!fileReference(id).equals(location.fileReference)) throw new RpcRefusal(400, "FILE_REFERENCE_EXPIRED");
  return id;
}

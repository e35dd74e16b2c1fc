import type { Config } from "#adapters/config.ts";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { turns } from "#adapters/limits/turns.ts";
import type { FileLimit } from "#domain/messages/limits.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Previews } from "#ports/previews.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import { downloadedFiles } from "#use-cases/provider-api/file-source.ts";
import { groupPictures, type MakeGroupPicture } from "#use-cases/provider-api/group-picture.ts";
import { allowedHosts } from "./gateway-dependencies.ts";

const MIB = 1024 * 1024;
/** Pictures in memory, by user, until they have been made small. */
const PICTURES = {
  ...{ atOnce: 4, atOncePerOwner: 1, waiting: 100, waitingPerOwner: 10, waitMs: 20_000 },
  bytes: { all: 64 * MIB, perOwner: 16 * MIB },
};

interface PictureDependencies {
  readonly previews: Previews;
  readonly instances: Pick<InstanceStore, "ownerOf">;
  readonly uploads: Pick<UploadStore, "open">;
  readonly limit: FileLimit;
}

export function groupPicturesOf(
  config: Config,
  { previews, instances, uploads, limit }: PictureDependencies,
): MakeGroupPicture {
  const files = downloadedFiles(guardedDownload({ allow: allowedHosts(config) }), {
    turns: turns(PICTURES),
    ownerOf: instances.ownerOf,
    uploads,
  });
  return groupPictures(files, { previews, limit });
}

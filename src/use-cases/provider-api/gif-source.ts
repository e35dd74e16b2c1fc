import { type Media, mp4NameOf } from "#domain/messages/content.ts";
import { GIF_TYPE, MAX_CONVERTED_BYTES } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { GifVideos } from "#ports/gif-videos.ts";
import type { Turns } from "#ports/turns.ts";
import type { FileFailure, FileRequest, FileSource } from "./file-source.ts";

interface GifPorts {
  readonly gifs: GifVideos;
  /** One conversion keeps a core busy for as long as it takes. */
  readonly turns: Turns;
  /** Null where the instance is gone. */
  ownerOf(instanceId: number): Promise<number | null>;
}

/** What is to be a video and is a GIF becomes one on its way, for a network that shows no GIF file. */
export function movingGifs(files: FileSource<Media>, { gifs, turns, ownerOf }: GifPorts): FileSource<Media> {
  async function moving(file: Media, { instance, gone }: FileRequest): Promise<Result<Media, FileFailure>> {
    if (file.mimetype !== GIF_TYPE) return success(file);
    if (file.bytes.byteLength > MAX_CONVERTED_BYTES) {
      const tooLarge = { code: "too-large", maxBytes: MAX_CONVERTED_BYTES } as const;
      return failure({ code: "download-failed", download: tooLarge });
    }
    const turn = await turns.take(String(await ownerOf(instance.instanceId)), gone);
    if (turn === null) return failure({ code: "uploads-busy" });
    try {
      const video = await gifs.of(file.bytes);
      if (!video.ok) {
        const isBroken = video.failure.code === "not-moving";
        const download = isBroken
          ? { code: "gif-broken" as const }
          : { code: "wrong-type" as const, mimetype: GIF_TYPE };
        return failure({ code: "download-failed", download });
      }
      const fileName = mp4NameOf(file.fileName);
      return success({ bytes: video.value, mimetype: "video/mp4", fileName, wasGif: true });
    } finally {
      turn.end();
    }
  }

  return {
    async hold(request, use) {
      const { kind, limit } = request;
      if (kind !== "video" || limit.types === null) return await files.hold(request, use);
      const types = [...limit.types, GIF_TYPE];
      const held = await files.hold({ ...request, limit: { ...limit, types } }, async (file) => {
        const video = await moving(file, request);
        return video.ok ? success(await use(video.value)) : video;
      });
      return held.ok ? held.value : held;
    },
  };
}

import { type Media, mp4NameOf } from "#domain/messages/content.ts";
import { GIF_TYPE } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { GifVideos } from "#ports/gif-videos.ts";
import { convertedFiles, IN_MEMORY } from "./converted-files.ts";
import type { FileSource, OwnersTurns } from "./file-source.ts";

/** What is to be a video and is a GIF becomes one on its way, for a network that shows no GIF file. */
export function movingGifs(
  files: FileSource<Media>,
  { gifs, ...ports }: OwnersTurns & { readonly gifs: GifVideos },
): FileSource<Media> {
  return convertedFiles(files, ports, {
    ...IN_MEMORY,
    typesFor: ({ kind, limit: { types } }) => (kind === "video" && types !== null ? [...types, GIF_TYPE] : null),
    async begin(file) {
      if (file.mimetype !== GIF_TYPE) return { file, make: null };
      return {
        file,
        async make(gif) {
          const video = await gifs.of(gif);
          if (video.ok) {
            const fileName = mp4NameOf(file.fileName);
            return success({ bytes: video.value, mimetype: "video/mp4", fileName, wasGif: true });
          }
          const isBroken = video.failure.code === "not-moving";
          return failure(isBroken ? { code: "gif-broken" } : { code: "wrong-type", mimetype: GIF_TYPE });
        },
      };
    },
  });
}

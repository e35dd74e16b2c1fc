import type { VideoThumbnails } from "#ports/video-thumbnails.ts";

/** Pictures of the videos that a test gave one to; `asked` tells which were wanted. */
export function fakeVideoThumbnails(): VideoThumbnails & {
  readonly asked: string[];
  add(videoId: string, jpeg: Uint8Array<ArrayBuffer>): void;
} {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  const asked: string[] = [];
  return {
    asked,
    add: (videoId, jpeg) => void pictures.set(videoId, jpeg),
    async read(videoId) {
      asked.push(videoId);
      return pictures.get(videoId) ?? null;
    },
  };
}

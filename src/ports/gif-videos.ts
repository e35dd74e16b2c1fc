import type { Result } from "#domain/result.ts";

/** Makes of a GIF the video that a network shows in its place. */
export interface GifVideos {
  /**
   * MP4 with H.264 in it, without sound. Never throws: `not-moving` where no pictures can be read from it; `no-means` where
   * it takes too long, or the machine cannot convert anything.
   */
  of(gif: Uint8Array): Promise<Result<Uint8Array, { readonly code: "not-moving" | "no-means" }>>;
}

/** Pictures of videos, fetched by the server so that no reader's browser calls the video platform before a video is opened. */
export interface VideoThumbnails {
  /** JPEG bytes; null when there is none or it cannot be had now. `videoId` is 11 characters. */
  read(videoId: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

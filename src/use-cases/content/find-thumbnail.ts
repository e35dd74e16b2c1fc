import { parseVideoId } from "#domain/content/video-id.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** The picture of a tutorial's video; null for any other video, so that nobody can fetch through us what they like. */
export async function findThumbnail(
  ports: Pick<WebPorts, "content" | "thumbnails">,
  input: { videoId: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const tutorials = await ports.content.listTutorials();
  if (!tutorials.some(({ url }) => parseVideoId(url) === input.videoId)) return null;
  return ports.thumbnails.read(input.videoId);
}

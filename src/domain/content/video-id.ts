const VIDEO_ID = /^[\w-]{11}$/;
const HOSTS: ReadonlySet<string> = new Set(["youtube.com", "m.youtube.com", "youtube-nocookie.com"]);

/** Text after `marker`, up to the next slash. */
function segmentAfter(path: string, marker: string): string {
  return path.startsWith(marker) ? (path.slice(marker.length).split("/")[0] ?? "") : "";
}

/** The 11 characters that name a YouTube video in any of its addresses; null when there are none. Source: spec §5. */
export function parseVideoId(url: string): string | null {
  const [, host = "", path = "", query = ""] = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  const candidates =
    host.toLowerCase() === "youtu.be"
      ? [segmentAfter(path, "/")]
      : HOSTS.has(host.toLowerCase())
        ? [
            ...["/embed/", "/shorts/", "/live/", "/v/"].map((marker) => segmentAfter(path, marker)),
            /(?:^|&)v=([^&]*)/.exec(query)?.[1] ?? "",
          ]
        : [];
  return candidates.find((candidate) => VIDEO_ID.test(candidate)) ?? null;
}

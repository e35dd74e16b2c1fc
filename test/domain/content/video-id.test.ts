import { describe, expect, it } from "vitest";
import { parseVideoId } from "#domain/content/video-id.ts";

describe("video id", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30s",
    "http://m.youtube.com/watch?v=dQw4w9WgXcQ#t=1",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=abc",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    "https://youtube.com/shorts/dQw4w9WgXcQ/",
    "https://youtube.com/live/dQw4w9WgXcQ",
    "https://YouTube.com/v/dQw4w9WgXcQ",
  ])("is read from %s", (url) => {
    expect(parseVideoId(url)).toBe("dQw4w9WgXcQ");
  });

  it.each([
    "",
    "dQw4w9WgXcQ",
    "https://youtu.be/short",
    "https://youtu.be/dQw4w9WgXcQx",
    "https://youtube.com/watch?xv=dQw4w9WgXcQ",
    "https://youtube.com/watch?v=dQw4w9WgXc%51",
    "https://example.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
    "javascript:alert('https://youtu.be/dQw4w9WgXcQ')",
    'https://youtu.be/"><script>x',
  ])("is not read from %s", (url) => {
    expect(parseVideoId(url)).toBeNull();
  });
});

import { expect, it } from "vitest";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { findThumbnail } from "#use-cases/content/find-thumbnail.ts";

const VIDEO = "dQw4w9WgXcQ";
const OTHER = "aaaaaaaaaaa";

async function withTutorial() {
  const { ports } = fakeWebPorts();
  const url = `https://www.youtube.com/watch?v=${VIDEO}`;
  await ports.content.putTutorial({ title: "T", description: "D", url, addedAt: ports.clock.now() });
  return ports;
}

it("finds the picture of a tutorial's video", async () => {
  const ports = await withTutorial();
  ports.thumbnails.add(VIDEO, new Uint8Array([1]));
  expect(await findThumbnail(ports, { videoId: VIDEO })).toEqual(new Uint8Array([1]));
});

it("finds none where there is none", async () => {
  expect(await findThumbnail(await withTutorial(), { videoId: VIDEO })).toBeNull();
});

it("asks nobody for any other video's", async () => {
  const ports = await withTutorial();
  ports.thumbnails.add(OTHER, new Uint8Array([1]));
  expect(await findThumbnail(ports, { videoId: OTHER })).toBeNull();
  expect(ports.thumbnails.asked).toEqual([]);
});

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { imagesOf, pinned } from "../../scripts/tools/pin-images.ts";

const read = (path: string) => readFile(new URL(`../../docker/${path}`, import.meta.url), "utf8");
const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
const DIGESTS = new Map([
  ["node:26-slim", digest("a")],
  ["mariadb:11", digest("b")],
]);

describe("pinning images", () => {
  it("finds what the product's own files pull, and not what they build", async () => {
    expect(imagesOf(await read("compose.yaml"))).toEqual(["mariadb:11"]);
    expect(imagesOf(await read("Dockerfile"))).toEqual(["node:26-slim"]);
    expect(imagesOf(await read("query-service/Dockerfile"))).toEqual(["node:26-slim"]);
  });

  it("changes nothing of a file but its images", async () => {
    const [compose, dockerfile] = [await read("compose.yaml"), await read("Dockerfile")];
    const after = parse(pinned(compose, DIGESTS), { merge: true });
    const before = parse(compose, { merge: true });
    before.services.db.image = `mariadb:11@${digest("b")}`;
    expect(after).toEqual(before);
    const text = pinned(dockerfile, DIGESTS);
    expect(text).toContain(`FROM node:26-slim@${digest("a")} AS build\n`);
    expect(text.replaceAll(`@${digest("a")}`, "")).toBe(dockerfile);
  });

  it("puts a new digest in the place of an old one, and leaves stages alone", () => {
    const text = `FROM --platform=linux/amd64 node:26-slim@${digest("0")} AS build\nFROM build\nFROM build AS last\n`;
    expect(pinned(text, DIGESTS)).toBe(text.replace(digest("0"), digest("a")));
  });

  it.each(["", "latest", "sha256:short"])("refuses %j for a digest", (wrong) => {
    expect(() => pinned("FROM node:26-slim\n", new Map([["node:26-slim", wrong]]))).toThrow(
      "no digest for node:26-slim",
    );
  });
});

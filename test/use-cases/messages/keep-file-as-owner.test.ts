import { describe, expect, it } from "vitest";
import { ownerWorld } from "#test/support/owner.ts";
import { keepFileAsOwner } from "#use-cases/messages/keep-file-as-owner.ts";

async function* bytes(): AsyncIterable<Uint8Array> {
  yield new Uint8Array([1, 2, 3]);
}
const file = () => ({ fileName: "a.png", mimetype: "image/png", length: 3, chunks: bytes() });

describe.each(["whatsapp", "telegram"] as const)("a file for messages of an instance of %s", (platform) => {
  it("is kept by its gateway", async () => {
    const { ports, input } = await ownerWorld(platform);
    const kept = await keepFileAsOwner(ports, { ...input, file: file() });
    expect(kept).toMatchObject({ ok: true, value: { fileName: "a.png", mimetype: "image/png", bytes: 3 } });
    expect(ports[platform].done).toEqual(["keep a.png 3"]);
  });

  it("is not kept for anybody else", async () => {
    const { ports, input } = await ownerWorld(platform);
    const kept = await keepFileAsOwner(ports, { ...input, userId: input.userId + 1, file: file() });
    expect(kept).toMatchObject({ failure: { code: "instance-not-found" } });
    expect(ports[platform].done).toEqual([]);
  });
});

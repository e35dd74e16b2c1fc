import { afterEach, describe, expect, it } from "vitest";
import { sandboxStore } from "#sandbox/common/store.ts";
import { groupKeys, type SharedOpening } from "#sandbox/whatsapp/group-keys.ts";

const GROUP = "1@g.us";
const WRITER = { user: "100_1", device: 0 };
const store = sandboxStore(":memory:");
afterEach(() => store.removeAll("sender-key", ""));

function phones() {
  const opening: SharedOpening = { last: null };
  const of = (phone: string, user: string) => groupKeys(store, phone, { own: { user, device: 0 }, opening });
  return { writer: of("w", "100_1"), layla: of("l", "200_1"), omar: of("o", "300_1") };
}

describe("phones that read the same message of a group", () => {
  it("open it alike, each once, and go on from there", async () => {
    const { writer, layla, omar } = phones();
    const key = await writer.share(GROUP);
    for (const phone of [layla, omar]) await phone.learn(GROUP, WRITER, key);
    for (const text of ["one", "two", "three"]) {
      const bytes = await writer.encrypt(GROUP, Buffer.from(text));
      for (const phone of [layla, omar]) {
        expect((await phone.decrypt(GROUP, WRITER, bytes)).toString()).toBe(text);
        // A key is used once.
        await expect(phone.decrypt(GROUP, WRITER, bytes)).rejects.toThrow();
      }
    }
  });

  it("cannot where they hold another key, or none", async () => {
    const { writer, layla, omar } = phones();
    await layla.learn(GROUP, WRITER, await writer.share(GROUP));
    const bytes = await writer.encrypt(GROUP, Buffer.from("one"));
    expect((await layla.decrypt(GROUP, WRITER, bytes)).toString()).toBe("one");
    await expect(omar.decrypt(GROUP, WRITER, bytes)).rejects.toThrow();
  });
});

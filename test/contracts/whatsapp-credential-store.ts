import { beforeEach, describe, expect, it } from "vitest";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";

/** `make` answers an empty store, and the ids of two instances, `Client001` and `Client002`. */
export function whatsAppCredentialStoreContract(
  name: string,
  make: () => Promise<{ store: WhatsAppCredentialStore; first: number; second: number }>,
): void {
  describe(`whatsapp credential store: ${name}`, () => {
    let store: WhatsAppCredentialStore;
    let first: number;
    let second: number;

    beforeEach(async () => {
      ({ store, first, second } = await make());
    });

    it("reads credentials back as they were last written", async () => {
      expect(await store.readCredentials(first)).toBeNull();
      await store.writeCredentials(first, '{"a":1}', false);
      await store.writeCredentials(second, '{"b":1}', false);
      await store.writeCredentials(first, '{"a":2}', false);
      expect(await store.readCredentials(first)).toBe('{"a":2}');
      expect(await store.readCredentials(second)).toBe('{"b":1}');
    });

    it("lists an instance as linked once its credentials say so", async () => {
      await store.writeCredentials(second, "{}", true);
      await store.writeCredentials(first, "{}", false);
      expect(await store.listLinked()).toEqual([{ instanceId: second, client: "Client002" }]);
      await store.writeCredentials(first, "{}", true);
      expect(await store.listLinked()).toEqual([
        { instanceId: first, client: "Client001" },
        { instanceId: second, client: "Client002" },
      ]);
      await store.writeCredentials(second, "{}", false);
      expect(await store.listLinked()).toEqual([{ instanceId: first, client: "Client001" }]);
    });

    it("reads of the keys asked for those that are there", async () => {
      await store.writeKeys(first, [
        { type: "session", id: "a", value: "1" },
        { type: "session", id: "b", value: "2" },
        { type: "pre-key", id: "a", value: "3" },
      ]);
      expect(await store.readKeys(first, "session", ["a", "b", "c"])).toEqual(new Map([["a", "1"], ["b", "2"]])); // biome-ignore format: a table
      expect(await store.readKeys(first, "pre-key", ["a", "b"])).toEqual(new Map([["a", "3"]]));
      expect(await store.readKeys(second, "session", ["a", "b"])).toEqual(new Map());
      expect(await store.readKeys(first, "session", [])).toEqual(new Map());
    });

    it("sets and removes in one write, and the last change of a key counts", async () => {
      await store.writeKeys(first, [{ type: "session", id: "a", value: "1" }]);
      await store.writeKeys(first, [
        { type: "session", id: "a", value: null },
        { type: "session", id: "b", value: "2" },
        { type: "session", id: "c", value: "3" },
        { type: "session", id: "c", value: null },
        { type: "session", id: "d", value: null },
        { type: "session", id: "d", value: "4" },
        { type: "session", id: "b", value: "5" },
      ]);
      expect(await store.readKeys(first, "session", ["a", "b", "c", "d"])).toEqual(new Map([["b", "5"], ["d", "4"]])); // biome-ignore format: a table
      await store.writeKeys(first, []);
    });

    it("removes keys of the instance and type that were named alone", async () => {
      for (const id of [first, second]) {
        await store.writeKeys(id, [
          { type: "session", id: "a", value: "1" },
          { type: "pre-key", id: "a", value: "2" },
        ]);
      }
      await store.writeKeys(first, [{ type: "session", id: "a", value: null }]);
      expect(await store.readKeys(first, "session", ["a"])).toEqual(new Map());
      expect((await store.readKeys(first, "pre-key", ["a"])).size).toBe(1);
      expect((await store.readKeys(second, "session", ["a"])).size).toBe(1);
    });

    it("writes and reads the keys of a pairing at once, and removes them", async () => {
      const ids = Array.from({ length: 812 }, (_, n) => String(n));
      await store.writeKeys(first, ids.map((id) => ({ type: "pre-key", id, value: `value ${id}` }))); // biome-ignore format: one line
      const read = await store.readKeys(first, "pre-key", ids);
      expect(read.size).toBe(812);
      expect(read.get("811")).toBe("value 811");
      await store.writeKeys(first, ids.map((id) => ({ type: "pre-key", id, value: null }))); // biome-ignore format: one line
      expect((await store.readKeys(first, "pre-key", ids)).size).toBe(0);
    });

    it("loses none of many writes at once", async () => {
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          store.writeKeys(n % 2 === 0 ? first : second, [
            { type: "session", id: `own ${n}`, value: String(n) },
            { type: "session", id: "shared", value: String(n) },
          ]),
        ),
      );
      const own = Array.from({ length: 50 }, (_, n) => `own ${n}`);
      const found = [await store.readKeys(first, "session", own), await store.readKeys(second, "session", own)];
      expect(found.map((keys) => keys.size)).toEqual([25, 25]);
    });

    it("keeps any text as it is, large ones too", async () => {
      const texts = [...HOSTILE_STRINGS, ...randomStrings(500), "x".repeat(200_000)];
      await store.writeKeys(first, texts.map((value, n) => ({ type: "sender-key", id: String(n), value }))); // biome-ignore format: one line
      const read = await store.readKeys(first, "sender-key", texts.map((_, n) => String(n))); // biome-ignore format: one line
      for (const [n, text] of texts.entries()) expect(read.get(String(n))).toBe(text);
    }, 20_000);

    it("takes an id for nothing but an id", async () => {
      const ids = HOSTILE_STRINGS.filter((id) => id.length < 100);
      await store.writeKeys(first, ids.map((id) => ({ type: "session", id, value: `of ${id}` }))); // biome-ignore format: one line
      const read = await store.readKeys(first, "session", ids);
      for (const id of ids) expect(read.get(id)).toBe(`of ${id}`);
    });

    it("removes all of one instance", async () => {
      for (const id of [first, second]) {
        await store.writeCredentials(id, "{}", true);
        await store.writeKeys(id, [{ type: "session", id: "a", value: "1" }]);
      }
      await store.removeAll(first);
      expect(await store.readCredentials(first)).toBeNull();
      expect(await store.readKeys(first, "session", ["a"])).toEqual(new Map());
      expect(await store.listLinked()).toEqual([{ instanceId: second, client: "Client002" }]);
      expect((await store.readKeys(second, "session", ["a"])).size).toBe(1);
    });
  });
}

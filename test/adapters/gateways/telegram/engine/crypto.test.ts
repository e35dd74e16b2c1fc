import { createCipheriv, randomBytes } from "node:crypto";
import { deflateSync, gzipSync } from "node:zlib";
import { ige256Encrypt } from "@mtcute/wasm";
import { describe, expect, it } from "vitest";
import { NodeCrypto } from "#adapters/gateways/telegram/engine/crypto.ts";
import { encryptIge } from "#adapters/gateways/telegram/engine/ige.ts";

const crypto = new NodeCrypto();
crypto.initialize();

describe("IGE over CBC", () => {
  it.each([16, 32, 48, 4_096, 16_400])("encrypts %i bytes as WebAssembly does", (length) => {
    const [plain, key, iv] = [randomBytes(length), randomBytes(32), randomBytes(32)];
    expect(Buffer.from(encryptIge(plain, key, iv)).equals(ige256Encrypt(plain, key, iv))).toBe(true);
  });

  it("does so wherever the bytes lie in memory", () => {
    const [memory, key, iv] = [randomBytes(1_100), randomBytes(32), randomBytes(40)];
    const plain = memory.subarray(3, 3 + 1_024);
    const unalignedIv = iv.subarray(1, 33);
    expect(Buffer.from(encryptIge(plain, key, unalignedIv)).equals(ige256Encrypt(plain, key, unalignedIv))).toBe(true);
  });

  it("leaves what it is given alone", () => {
    const plain = randomBytes(64);
    const before = Buffer.from(plain);
    encryptIge(plain, randomBytes(32), randomBytes(32));
    expect(plain.equals(before)).toBe(true);
  });

  it.each([64, 8_192])("is undone by the provider, %i bytes", (length) => {
    const plain = randomBytes(length);
    const scheme = crypto.createAesIge(randomBytes(32), randomBytes(32));
    expect(Buffer.from(scheme.decrypt(scheme.encrypt(plain))).equals(plain)).toBe(true);
  });
});

describe("the provider", () => {
  it("compresses what shrinks, and leaves alone what does not or is an upload", () => {
    const text = Buffer.alloc(1_000, "a");
    expect(crypto.gzip(text, 900)).toEqual(deflateSync(text));
    expect(crypto.gzip(randomBytes(1_000), 900)).toBeNull();
    expect(crypto.gzip(Buffer.alloc(512 * 1024), 400_000)).toBeNull();
  });

  it("does not unfold a small answer into all memory", () => {
    expect(() => crypto.gunzip(gzipSync(Buffer.alloc(40 * 1024 * 1024)))).toThrow();
    expect(Buffer.from(crypto.gunzip(gzipSync("an answer"))).toString()).toBe("an answer");
  });

  it("streams CTR", () => {
    const [key, iv] = [randomBytes(32), randomBytes(16)];
    const expected = createCipheriv("aes-256-ctr", key, iv).update("abcdef");
    const stream = crypto.createAesCtr(key, iv);
    expect(Buffer.concat([stream.process(Buffer.from("abc")), stream.process(Buffer.from("def"))])).toEqual(expected);
  });
});

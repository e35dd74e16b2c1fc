import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { isSoundKey, keyStartOf, keyTextOf, looksLikeKey } from "#domain/keys/key-text.ts";

const bytes = (fill: number) => new Uint8Array(20).fill(fill);

describe("the text of a key", () => {
  it("is the prefix, 160 bits and their checksum", () => {
    for (const fill of [0, 1, 127, 255]) {
      const text = keyTextOf(bytes(fill));
      expect(text).toMatch(/^wsl_[0-9A-Za-z]{33}$/);
      expect(isSoundKey(text)).toBe(true);
    }
    expect(keyTextOf(bytes(0)).slice(4, 31)).toBe("0".repeat(27));
    expect(keyTextOf(bytes(1))).not.toBe(keyTextOf(bytes(2)));
  });

  it("has the CRC-32 of what stands before it", () => {
    const text = keyTextOf(bytes(200));
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const stated = [...text.slice(31)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(stated).toBe(crc32(text.slice(4, 31)));
  });

  it("is told apart from every text with one character changed, two changed places, and one cut off", () => {
    const text = keyTextOf(Uint8Array.from({ length: 20 }, (_, at) => at * 13));
    for (let at = 4; at < text.length; at += 1) {
      const other = text[at] === "x" ? "y" : "x";
      expect(isSoundKey(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
      const [one, two] = [text[at] ?? "", text[at + 1] ?? ""];
      if (one !== two && two !== "") expect(isSoundKey(text.slice(0, at) + two + one + text.slice(at + 2))).toBe(false);
    }
    for (const broken of [text.slice(0, -1), `${text}0`, text.slice(4), `${text} `, text.toLowerCase(), "wsl_", ""]) {
      expect(isSoundKey(broken)).toBe(false);
    }
  });

  it("is known by its prefix, and shown by its first eight characters", () => {
    expect(["wsl_", "wsl_x"].map(looksLikeKey)).toEqual([true, true]);
    expect(["abcd1234", "WSL_x", "wslx_"].map(looksLikeKey)).toEqual([false, false, false]);
    expect(keyStartOf(keyTextOf(bytes(9)))).toMatch(/^wsl_.{4}$/);
  });
});

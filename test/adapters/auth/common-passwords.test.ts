import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commonPasswords } from "#adapters/auth/common-passwords.ts";
import { MIN_PROFILE_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";

describe("common passwords", () => {
  it("are known in any case", async () => {
    const list = commonPasswords();
    for (const one of ["password", "Password1", "QWERTY123", "12345678", "iloveyou"]) {
      expect([one, await list.has(one)]).toEqual([one, true]);
    }
  });

  it("are common as a whole alone", async () => {
    const list = commonPasswords();
    for (const one of [
      "password correct",
      "correct horse battery",
      "xpassword",
      "password1 ",
      "",
      "12345678\n123456",
    ]) {
      expect([one, await list.has(one)]).toEqual([one, false]);
    }
  });

  it("are read once, and not before the first question", async () => {
    let readings = 0;
    const list = commonPasswords(async () => {
      readings += 1;
      return "dragon\n";
    });
    expect(readings).toBe(0);
    const answers = await Promise.all(["dragon", "Dragon", "lizard"].map((one) => list.has(one)));
    expect([answers, readings]).toEqual([[true, true, false], 1]);
  });

  it("are read again where that has failed", async () => {
    const texts = [Promise.reject(new Error("test: no such file")), Promise.resolve("dragon\n")];
    const list = commonPasswords(() => texts.shift() ?? Promise.resolve(""));
    await expect(list.has("dragon")).rejects.toThrow("no such file");
    expect(await list.has("dragon")).toBe(true);
  });

  it("are thousands of whole words in lower case, none that would be refused for its length", () => {
    const file = new URL("../../../src/adapters/auth/common-passwords.txt", import.meta.url);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(20_000);
    expect(new Set(lines).size).toBe(lines.length);
    const unfit = lines.filter(
      (line) => line.length < MIN_PROFILE_PASSWORD_LENGTH || line !== line.toLowerCase().trim(),
    );
    expect(unfit).toEqual([]);
  });
});

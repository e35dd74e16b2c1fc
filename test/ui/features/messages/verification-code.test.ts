import { describe, expect, it } from "vitest";
import { newVerificationCode, rememberCode, verificationMessage } from "#ui/features/messages/verification-code.ts";

function words(...values: number[]): () => number {
  return () => values.shift() ?? 0;
}

describe("a verification code", () => {
  it("has six digits, leading zeros kept", () => {
    expect(newVerificationCode(words(123_456))).toBe("123456");
    expect(newVerificationCode(words(7_000_042))).toBe("000042");
  });

  it("draws again where some codes would be likelier than others", () => {
    expect(newVerificationCode(words(2 ** 32 - 1, 4_294_000_000, 654_321))).toBe("654321");
  });

  it("stands in the message, and is kept in this browser with its time", () => {
    const kept = new Map<string, string>();
    rememberCode({ setItem: (key, value) => kept.set(key, value) }, "123456", new Date("2026-11-21T12:00:00Z"));
    expect(Object.fromEntries(kept)).toEqual({
      lastVerificationCode: "123456",
      lastVerificationCodeAt: "2026-11-21T12:00:00.000Z",
    });
    expect(verificationMessage("123456")).toBe("Your verification code is 123456");
  });

  it("is of use where storage is refused", () => {
    const refuse = () => {
      throw new Error("QuotaExceededError");
    };
    expect(() => rememberCode({ setItem: refuse }, "123456", new Date())).not.toThrow();
  });
});

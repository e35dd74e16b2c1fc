import { createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SealBrokenError, secretsFrom } from "#adapters/system/secrets.ts";

const secrets = secretsFrom("the secret of this test");
const anyText = fc.string({ unit: "binary", maxLength: 200 });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

describe("sealed values", () => {
  it("open to what was sealed, in their own row", () => {
    fc.assert(
      fc.property(anyText, anyText, (row, plain) => {
        expect(text(secrets.open("whatsapp-keys", row, secrets.seal("whatsapp-keys", row, plain)))).toBe(plain);
      }),
    );
  });

  it("hold bytes as well as text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (plain) => {
        const sealed = secrets.seal("whatsapp-messages", "row", plain);
        expect(Buffer.from(secrets.open("whatsapp-messages", "row", sealed)).equals(plain)).toBe(true);
      }),
    );
  });

  it("do not open in another row", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (row, otherRow, plain) => {
        fc.pre(row !== otherRow);
        const sealed = secrets.seal("instance-token", row, plain);
        expect(() => secrets.open("instance-token", otherRow, sealed)).toThrow(SealBrokenError);
      }),
    );
  });

  it("do not open for another purpose", () => {
    const sealed = secrets.seal("instance-token", "row", "token");
    expect(() => secrets.open("telegram-app-hash", "row", sealed)).toThrow(SealBrokenError);
  });

  it("do not open once a single bit is altered", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, position, bit) => {
        const sealed = secrets.seal("whatsapp-keys", "row", plain);
        const start = sealed.lastIndexOf(".") + 1;
        const bytes = Buffer.from(sealed.slice(start), "base64url");
        const index = position % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        const altered = sealed.slice(0, start) + bytes.toString("base64url");
        expect(() => secrets.open("whatsapp-keys", "row", altered)).toThrow(SealBrokenError);
      }),
    );
  });

  it("do not open when cut short, or when they were never sealed", () => {
    const sealed = secrets.seal("whatsapp-keys", "row", "text");
    const broken = [
      "",
      "text",
      "v1",
      sealed.slice(0, sealed.lastIndexOf(".") + 1),
      sealed.slice(0, -3),
      `v2${sealed.slice(2)}`,
    ];
    for (const value of broken) expect(() => secrets.open("whatsapp-keys", "row", value)).toThrow(SealBrokenError);
  });

  it("do not open with another secret", () => {
    const sealed = secrets.seal("whatsapp-keys", "row", "text");
    expect(() => secretsFrom("another secret").open("whatsapp-keys", "row", sealed)).toThrow(SealBrokenError);
    expect(text(secretsFrom("the secret of this test").open("whatsapp-keys", "row", sealed))).toBe("text");
  });

  it("say what does not open, why, and nothing of what is in it", () => {
    const sealed = secrets.seal("whatsapp-keys", "row", "text");
    const caught = (value: string, row: string) => {
      try {
        return secrets.open("whatsapp-keys", row, value);
      } catch (error) {
        return error;
      }
    };
    expect(caught(sealed, "other")).toMatchObject({
      name: "SealBrokenError",
      code: "seal-broken",
      message: "secrets: a sealed value of whatsapp-keys does not open",
      cause: expect.any(Error),
    });
    const empty = sealed.slice(0, sealed.lastIndexOf(".") + 1);
    expect(caught(empty, "row")).not.toHaveProperty("cause");
  });

  it("of earlier releases open", () => {
    const stored = "v1.ucXaS_WU.09dofwrvGKoY8QOeLo3aPHzeyQ9oZ-iOvuGw1oVIgxc";
    expect(text(secretsFrom("the secret of this test").open("whatsapp-keys", "row", stored))).toBe("text");
  });

  it("never have the same initialisation vector twice", () => {
    const sealed = Array.from({ length: 1_000 }, () => secrets.seal("whatsapp-keys", "row", ""));
    const vectors = sealed.map((value) => Buffer.from(value.split(".")[2] ?? "", "base64url").toString("hex", 0, 12));
    expect(new Set(vectors).size).toBe(1_000);
  });

  it("differ each time, and show nothing of the text", () => {
    const plain = "a text that would be seen";
    const sealed = secrets.seal("whatsapp-keys", "row", plain);
    expect(sealed).not.toBe(secrets.seal("whatsapp-keys", "row", plain));
    expect(Buffer.from(sealed.slice(sealed.lastIndexOf(".") + 1), "base64url").includes(plain)).toBe(false);
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  });
});

describe("indexes", () => {
  it("are HMAC-SHA-256 of RFC 2104, of any text", () => {
    const key = Buffer.from(hkdfSync("sha256", "the secret of this test", "wesal", "index:instance-token", 32));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (plain) => {
        expect(secrets.index("instance-token", plain)).toBe(createHmac("sha256", key).update(plain).digest("hex"));
      }),
    );
  });

  it("are equal for equal texts alone, under one secret and purpose", () => {
    const index = secrets.index("instance-token", "abcd1234");
    expect(index).toMatch(/^[0-9a-f]{64}$/);
    expect(secretsFrom("the secret of this test").index("instance-token", "abcd1234")).toBe(index);
    expect(secrets.index("instance-token", "abcd1235")).not.toBe(index);
    expect(secrets.index("whatsapp-keys", "abcd1234")).not.toBe(index);
    expect(secretsFrom("another secret").index("instance-token", "abcd1234")).not.toBe(index);
  });
});

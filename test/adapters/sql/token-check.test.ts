import { beforeEach, describe, expect, it } from "vitest";
import { tokenCheck } from "#adapters/sql/stores/token-check.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { Secrets } from "#ports/secrets.ts";

describe("tokenCheck", () => {
  const secrets = secretsFrom("the secret of this test");
  const indexOf = (token: string) => secrets.index("instance-token", token);

  let hashed: number;
  const counting: Secrets = {
    ...secrets,
    index: (purpose, plain) => {
      hashed += 1;
      return secrets.index(purpose, plain);
    },
  };
  beforeEach(() => {
    hashed = 0;
  });

  it("hashes a token that is right once, and still refuses every other", () => {
    const matches = tokenCheck(counting);
    expect(matches("wrong", indexOf("Tok00001"))).toBe(false);
    for (let call = 0; call < 3; call += 1) expect(matches("Tok00001", indexOf("Tok00001"))).toBe(true);
    expect(hashed).toBe(2);
    for (const token of ["Tok00002", "Tok0000", "Tok000011", "", "\0", "Tok00001\0"]) {
      expect(matches(token, indexOf("Tok00001")), token).toBe(false);
    }
  });

  it("remembers 10,000 tokens, then starts anew", () => {
    const matches = tokenCheck(counting);
    for (let at = 0; at < 10_000; at += 1) matches(`Tok${at}`, indexOf(`Tok${at}`));
    expect(matches("Tok0", indexOf("Tok0"))).toBe(true);
    expect(hashed).toBe(10_000);
    matches("one more", indexOf("one more"));
    expect(matches("Tok0", indexOf("Tok0"))).toBe(true);
    expect(hashed).toBe(10_002);
  });

  it("refuses the old token as soon as the instance has a new one", () => {
    const matches = tokenCheck(secrets);
    expect(matches("old", indexOf("old"))).toBe(true);
    expect(matches("old", indexOf("new"))).toBe(false);
    expect(matches("new", indexOf("new"))).toBe(true);
  });
});

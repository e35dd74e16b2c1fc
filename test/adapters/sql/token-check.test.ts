import { describe, expect, it } from "vitest";
import { tokenCheck } from "#adapters/sql/stores/token-check.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";

describe("tokenCheck", () => {
  const secrets = secretsFrom("the secret of this test");
  const indexOf = (token: string) => secrets.index("instance-token", token);

  it("hashes a token that is right once, and still refuses every other", () => {
    let hashed = 0;
    const matches = tokenCheck({
      ...secrets,
      index: (purpose, plain) => {
        hashed += 1;
        return secrets.index(purpose, plain);
      },
    });
    expect(matches("wrong", indexOf("Tok00001"))).toBe(false);
    for (let call = 0; call < 3; call += 1) expect(matches("Tok00001", indexOf("Tok00001"))).toBe(true);
    expect(hashed).toBe(2);
    for (const token of ["Tok00002", "Tok0000", "Tok000011", "", "\0", "Tok00001\0"]) {
      expect(matches(token, indexOf("Tok00001")), token).toBe(false);
    }
  });

  it("refuses the old token as soon as the instance has a new one", () => {
    const matches = tokenCheck(secrets);
    expect(matches("old", indexOf("old"))).toBe(true);
    expect(matches("old", indexOf("new"))).toBe(false);
    expect(matches("new", indexOf("new"))).toBe(true);
  });
});

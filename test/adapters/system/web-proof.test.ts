import { expect, it } from "vitest";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { webProof } from "#adapters/system/web-proof.ts";

const { of, proves } = webProof(secretsFrom("x".repeat(32)));
const CALL = { client: "Client001", token: "token1ab" };

it("is good for its own client and token, under its own secret", () => {
  expect(proves(CALL, of(CALL))).toBe(true);
});

it.each([
  ["another token", of({ ...CALL, token: "token1ac" })],
  ["another client", of({ ...CALL, client: "Client002" })],
  ["the same text in other parts", of({ client: 'Client001","token', token: "1ab" })],
  ["another secret", webProof(secretsFrom("y".repeat(32))).of(CALL)],
  ["a shorter text", of(CALL).slice(0, -1)],
  ["a longer text", `${of(CALL)}0`],
  ["no text", ""],
  ["the text in capitals", of(CALL).toUpperCase()],
])("is not made by %s", (_, proof) => {
  expect(proves(CALL, proof)).toBe(false);
});

import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { takePasskey } from "#use-cases/accounts/passkey-answers.ts";

it("ends a challenge by its first answer, whatever it is of", async () => {
  const { ports, reader, withPasskey } = await factorWorld();
  await withPasskey();
  const { token } = await ports.authSteps.begin("passkey-sign-in", { userId: null, data: "asked" });
  const answer = { kind: "passkey-sign-in", token, address: reader.address } as const;
  const refused = failure({ code: "passkey-refused" });
  expect(await takePasskey(ports, { ...answer, response: { id: "nobody's", challenge: "asked" } })).toEqual(refused);
  expect(await takePasskey(ports, { ...answer, response: { id: "key-1", challenge: "asked" } })).toEqual(refused);
});

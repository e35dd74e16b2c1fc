import { expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { RIGHT_PASSWORD } from "#test/fakes/telegram-provider.ts";
import { FAKE_USER } from "#test/fakes/telegram-sessions.ts";
import { gatewayRefusals, ownerWorld } from "#test/support/owner.ts";
import { verifyPasswordAsOwner } from "#use-cases/linking/telegram/verify-password-as-owner.ts";

it("links the account with the right password, to the letter", async () => {
  const { ports, input } = await ownerWorld("telegram");
  ports.telegram.sessions.scan(input.id, true);
  const verify = (password: string) => verifyPasswordAsOwner(ports, { ...input, password });
  expect(await verify(` ${RIGHT_PASSWORD}`)).toMatchObject({ failure: { reason: { code: "PASSWORD_HASH_INVALID" } } });
  expect(await verify(RIGHT_PASSWORD)).toEqual(success(FAKE_USER));
});

gatewayRefusals("telegram", (ports, input) => verifyPasswordAsOwner(ports, { ...input, password: RIGHT_PASSWORD }));

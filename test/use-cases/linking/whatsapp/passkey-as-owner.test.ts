import { describe, expect, it } from "vitest";
import { gatewayRefusals, ownerWorld } from "#test/support/owner.ts";
import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";
import { givePasskeyAsOwner, readPasskeyAsOwner } from "#use-cases/linking/whatsapp/passkey-as-owner.ts";

async function asked() {
  const world = await ownerWorld();
  world.ports.whatsapp.sessions.askPasskey(world.input.id);
  const give = (answer: string) => givePasskeyAsOwner(world.ports, { ...world.input, answer });
  const confirm = () => givePasskeyAsOwner(world.ports, { ...world.input, confirm: true });
  return { ...world, give, confirm };
}

describe("the passkey that an owner's account is asked for", () => {
  it("is read, given as it was pasted, and confirmed", async () => {
    const { ports, input, give, confirm } = await asked();
    expect(await readPasskeyAsOwner(ports, input)).toMatchObject({ value: { step: "asked" } });
    expect(await give(`  ${JSON.stringify(PASSKEY_ANSWER)}\n`)).toMatchObject({ value: { step: "compare" } });
    expect(await confirm()).toMatchObject({ value: { step: "given" } });
  });

  it.each([
    "",
    "{",
    "[]",
    '{"id":"a"}',
    JSON.stringify({ ...PASSKEY_ANSWER, rawId: "not base64url!" }),
  ])("says at the field that %j is no answer", async (answer) => {
    const { give } = await asked();
    expect(await give(answer)).toMatchObject({ failure: { code: "invalid", field: "answer" } });
  });

  it("is confirmed by who says so, and by nothing else", async () => {
    const { ports, input, give } = await asked();
    const answer = JSON.stringify(PASSKEY_ANSWER);
    await give(answer);
    for (const clumsy of [{}, { answer, confirm: true } as const]) {
      const given = await givePasskeyAsOwner(ports, { ...input, ...clumsy });
      expect(given).toMatchObject({ failure: { code: "invalid", field: "answer" } });
    }
    expect(await readPasskeyAsOwner(ports, input)).toMatchObject({ value: { step: "compare" } });
  });

  it("passes on what WhatsApp says", async () => {
    const { confirm } = await asked();
    expect(await confirm()).toMatchObject({
      failure: { code: "provider-failed", reason: { code: "NO_PASSKEY_STEP" } },
    });
  });
});

gatewayRefusals("whatsapp", (ports, input) => readPasskeyAsOwner(ports, input));

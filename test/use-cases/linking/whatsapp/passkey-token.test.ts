import { expect, it } from "vitest";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { instanceOfMark, makePasskeyToken, passkeyMark } from "#use-cases/linking/whatsapp/passkey-token.ts";

const RP = { rpId: "whatsapp.com" } as const;

it("is good for five minutes, and no longer than the question", async () => {
  const { ports } = fakeWebPorts();
  const now = ports.clock.now().getTime();
  const endsIn = async (minutes: number) => {
    const asked = {
      step: "asked",
      options: { challenge: "YQ", ...RP },
      expiresAt: new Date(now + minutes * 60_000),
    } as const;
    const { expiresAt } = await makePasskeyToken(ports.authSteps, { ownerId: 1, instanceId: 7 }, asked);
    return (expiresAt.getTime() - now) / 60_000;
  };
  expect([await endsIn(8), await endsIn(2)]).toEqual([5, 2]);
});

it("names the instance and the question, and fits its column however long a challenge is", () => {
  const mark = passkeyMark(999_999_999, { challenge: "a".repeat(1_024), ...RP });
  expect(mark.length).toBeLessThanOrEqual(255);
  expect(instanceOfMark(mark)).toBe(999_999_999);
  expect(passkeyMark(1, { challenge: "YQ", ...RP })).not.toBe(passkeyMark(1, { challenge: "Yg", ...RP }));
  expect(passkeyMark(1, { challenge: "YQ", ...RP })).not.toBe(passkeyMark(11, { challenge: "YQ", ...RP }));
});

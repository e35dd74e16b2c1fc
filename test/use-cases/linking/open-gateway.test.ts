import { expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { gatewayRefusals, ownerWorld } from "#test/support/owner.ts";
import { askGateway, openGateway, providerFailed } from "#use-cases/linking/open-gateway.ts";

it("opens the gateway of an owner's instance with its client and token", async () => {
  const { ports, input, instance, credentials } = await ownerWorld();
  const { token: _token, ...stored } = instance;
  expect(await openGateway(ports, input, "whatsapp")).toEqual(success({ instance: stored, credentials }));
});

it("gives what was asked for", async () => {
  const { ports, input, credentials } = await ownerWorld();
  const answer = await askGateway(ports, input, "whatsapp", async (shown) => success({ shown }));
  expect(answer).toEqual(success({ shown: credentials }));
});

it("keeps why a provider refused", () => {
  const reason = { code: "NO_RESPONSE", message: "" } as const;
  expect(providerFailed(reason)).toEqual({ ok: false, failure: { code: "provider-failed", reason } });
});

gatewayRefusals("whatsapp", (ports, input) =>
  askGateway(ports, input, "whatsapp", (credentials) => ports.whatsapp.status(credentials)),
);

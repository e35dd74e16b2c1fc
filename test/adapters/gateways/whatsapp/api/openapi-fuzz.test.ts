import fc from "fast-check";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import type { SessionReason, SessionState } from "#domain/sessions/session-state.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { DOWNLOADS, openApiFuzz } from "#test/support/openapi-fuzz.ts";
import { operationId, SERVER_URL } from "#test/support/openapi-suite.ts";

openApiFuzz({
  document: platformOpenApi("whatsapp", SERVER_URL),
  codesOf: (id) =>
    routeNames(WHATSAPP_PROVIDER.routes)
      .filter((name) => operationId("whatsapp", name) === id)
      .flatMap(WHATSAPP_PROVIDER.errorCodesOf),
  likely: {
    dtoken: [...Array(9).fill(undefined), "token1", "token3", "wrong"],
    number: [
      ...Array(6).fill("9647701234567"),
      "9647700000404",
      "9647700000463",
      "9647700000408",
      "9647700000503",
      "+964 770-123",
      12,
      "",
    ],
    messageId: ["ABC", "none", ""],
    otpCode: [...Array(6).fill("123456"), 123456, "12", ""],
  },
  worlds: fc.record({
    state: fc.constantFrom<[SessionState, SessionReason]>(
      ...Array(6).fill(["connected", "linked"]),
      ["reconnecting", "connection-lost"],
      ["logged_out", "unlinked-from-phone"],
      ["banned", "refused-by-provider"],
    ),
    download: DOWNLOADS,
  }),
  async makeGateway({ state: [state, reason], download }) {
    const world = gatewayWorld();
    world.putMessage(1, "ABC", "delivered");
    world.failDownloads(download);
    if (state !== "connected") world.sessions.put(1, state, reason);
    return whatsAppGateway(world.ports, { url: SERVER_URL });
  },
});

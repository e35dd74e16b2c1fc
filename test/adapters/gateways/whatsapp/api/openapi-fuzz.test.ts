import fc from "fast-check";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import type { SessionReason, SessionState } from "#domain/sessions/session-state.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { DOWNLOADS, openApiFuzz } from "#test/support/openapi-fuzz.ts";
import { likelyOfMessages, MEDIA } from "#test/support/openapi-fuzz-messages.ts";
import { operationId, SERVER_URL } from "#test/support/openapi-suite.ts";

/** The same in every world. */
const IDS = admissionMessages(gatewayWorld(), gatewayWorld().ports.clock.now());

openApiFuzz({
  document: platformOpenApi("whatsapp", SERVER_URL, SANDBOX_CONTACTS),
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
    messageId: ["7", IDS.sent, IDS.waiting, IDS.received, "none", ""],
    ...likelyOfMessages(IDS, "9647701234567"),
    recipient: [...Array(6).fill(undefined), "9647701234567", "x"],
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
    media: MEDIA,
  }),
  async makeGateway({ state: [state, reason], download, media }) {
    const world = gatewayWorld();
    admissionMessages(world, world.ports.clock.now());
    world.serveMedia(media);
    world.failDownloads(download);
    if (state !== "connected") world.sessions.put(1, state, reason);
    return whatsAppGateway(world.ports, { url: SERVER_URL });
  },
});

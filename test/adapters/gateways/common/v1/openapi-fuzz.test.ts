import fc from "fast-check";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { v1ErrorCodes } from "#ports/contracts/v1/errors.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { DOWNLOADS, onlyPaths, openApiFuzz } from "#test/support/openapi-fuzz.ts";
import { MEDIA } from "#test/support/openapi-fuzz-messages.ts";
import { SERVER_URL } from "#test/support/openapi-suite.ts";

/** The same in every world. */
const IDS = admissionMessages(gatewayWorld(), gatewayWorld().ports.clock.now());
const fitting = <Value>(value: Value): Value[] => Array(8).fill(value);
const FILE = { url: "https://a.example/b.png" };

openApiFuzz({
  document: onlyPaths(managementOpenApi(SERVER_URL, SANDBOX_CONTACTS), V1_ROUTES),
  codesOf: (operation) =>
    routeNames(V1_ROUTES)
      .filter((name) => operation === `v1${name.charAt(0).toUpperCase()}${name.slice(1)}`)
      .flatMap((name) => v1ErrorCodes(name)),
  likely: {
    client: [...fitting("Client001"), "Client003", "Nobody"],
    id: [...fitting(IDS.sent), IDS.waiting, IDS.received, "9647701234567", "none"],
    to: [...fitting("9647701234567"), "9647700000404", "9647700000408", "group:x", "", 12],
    type: ["socks5", "http", "socks4"],
    host: [...fitting("proxy.example.com"), "127.0.0.1", "silent.example.com", "a b", ""],
    port: [...fitting(1080), 0, 70_000, "x"],
    user: [...fitting(undefined), "wesal", ""],
    password: [...fitting(undefined), "secret", ""],
    text: [...fitting(undefined), "salam", ""],
    image: [undefined, undefined, FILE, { base64: "aGVsbG8=" }, { ...FILE, media: "med_00T3ZBV3WW5MCE7" }],
    video: [...fitting(undefined), FILE],
    audio: [...fitting(undefined), FILE],
    voice: [...fitting(undefined), FILE],
    document: [...fitting(undefined), { base64: "aGVsbG8=", fileName: "a.txt" }, { media: "med_00T3ZBV3WW5MCE7" }],
    sticker: [...fitting(undefined), FILE],
    contact: [...fitting(undefined), { name: "Layla", phone: "9647701234567" }, { name: "x", phone: "1" }],
    location: [...fitting(undefined), { latitude: 33, longitude: 44 }],
    poll: [...fitting(undefined), { question: "When?", options: ["now", "later"] }],
    album: [
      ...fitting(undefined),
      [{ image: FILE }, { video: FILE }],
      [{ image: FILE }],
      [{ image: {} }, { video: FILE }],
    ],
    template: [...fitting(undefined), { name: "order_ready" }],
    reply_to: [...fitting(undefined), IDS.sent, IDS.received, "none"],
    mentions: [...fitting(undefined), ["9647701234567"], ["x"]],
    preview: [undefined, false],
    parse: [...fitting(undefined), "markdown"],
    sendAt: [...fitting(undefined), "2026-01-02T00:00:00Z", "2020-01-01T00:00:00Z", "x"],
    viewOnce: [...fitting(undefined), true],
    hours: [...fitting(undefined), 8, 0],
    days: [...fitting(undefined), 1, 7, 2],
    emoji: [...fitting("👍"), "", "no"],
    before: [...fitting(undefined), IDS.sent, "17", "x"],
    after: [...fitting(undefined), IDS.sent, "x"],
    limit: [...fitting(undefined), 1, 100, 0, "x"],
    direction: [...fitting(undefined), "in", "out", "x"],
    state: [...fitting(undefined), ...fitting("typing"), ...fitting("online"), "sent,read", "x"],
    phone: [...fitting("9647701234567"), "9647700000404", "x"],
    subject: [...fitting("Shop"), ""],
    members: [...fitting(["9647701234567"]), ["9647701234567", "x"], []],
    change: [...fitting("add"), "promote", "x"],
    messages: [...fitting([IDS.received]), [IDS.sent], ["none"]],
    renew: [undefined, true],
    recipient: [...fitting(undefined), "9647701234567", "x"],
    since: [...fitting(undefined), "2026-01-01T00:00:00Z", "x"],
    until: [...fitting(undefined), "2027-01-01T00:00:00Z"],
    types: [...fitting(undefined), "message.status", "x"],
    "Idempotency-Key": [...fitting(undefined), "k", ""],
    Prefer: [...fitting(undefined), "respond-async"],
  },
  worlds: fc.record({ download: DOWNLOADS, media: MEDIA }),
  async makeGateway({ download, media }) {
    const world = gatewayWorld();
    admissionMessages(world, world.ports.clock.now());
    world.serveMedia(media);
    world.failDownloads(download);
    return whatsAppGateway(world.ports, { url: SERVER_URL });
  },
});

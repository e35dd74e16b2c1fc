import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { type ClosablePassOn, passingOn } from "#adapters/providers/pass-on.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { type GatewayWorld, gatewayWorld } from "#test/support/gateway-world.ts";
import { openApiFuzz } from "#test/support/openapi-fuzz.ts";
import { keepingNone, likelyOfV1, V1_FUZZED, V1_WORLDS, withGroups } from "#test/support/openapi-fuzz-v1.ts";
import { SERVER_URL } from "#test/support/openapi-suite.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const WHATSAPP_GROUP = { kind: "group", id: "120363021033254949" } as const;
const TELEGRAM_GROUP = { kind: "group", id: "4000000001" } as const;

/** The same in every world. */
const whatsAppIds = admissionMessages(gatewayWorld(), gatewayWorld().ports.clock.now());
const telegramIds = admissionMessages(telegramGatewayWorld(), telegramGatewayWorld().clock.now());

const TELEGRAM_WORLDS = fc.record({
  ...V1_WORLDS,
  mimetype: fc.constantFrom(...Array(6).fill("image/png"), "video/mp4"),
  failure: fc.constantFrom<TelegramFailure | null>(
    ...Array(8).fill(null),
    { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 30 },
    { code: "telegram-error", error: "USER_PRIVACY_RESTRICTED" },
    { code: "refused", providerCode: "X" },
    { code: "connection-lost" },
  ),
});
type TelegramWorldOf = typeof TELEGRAM_WORLDS extends fc.Arbitrary<infer World> ? World : never;

const ON_TELEGRAM = {
  ...V1_FUZZED,
  likely: likelyOfV1({
    ids: telegramIds,
    person: "@wesal_team",
    others: ["9647701234567", "id:99", "@nobody", "@flooded", "9647700000408"],
    group: "group:4000000001",
  }),
  worlds: TELEGRAM_WORLDS,
};

/** What the fakes are in, before `Client001` is asked anything. */
const STATES = ["connected", "connected", "connected", "connected", "inactive", "asked"] as const;

function enter({ sessions }: GatewayWorld, state: (typeof STATES)[number]): void {
  if (state === "inactive") sessions.put(1, "inactive", "never-linked");
  if (state === "asked") sessions.askPasskey(1);
}

function telegramHost({ download, media, keeping, network, mimetype, failure }: TelegramWorldOf): RequestListener {
  const world = telegramGatewayWorld();
  admissionMessages(world, world.clock.now());
  world.serveMedia(media);
  world.failDownloads(download);
  world.serve({ mimetype });
  world.sessions.failWith(failure);
  const sessions = withGroups(world.ports.sessions, TELEGRAM_GROUP, network);
  const uploads = keepingNone(world.ports.uploads, keeping);
  return telegramGateway({ ...world.ports, sessions, uploads }, { url: SERVER_URL });
}

describe("WhatsApp", () => {
  openApiFuzz({
    ...V1_FUZZED,
    likely: likelyOfV1({
      ids: whatsAppIds,
      person: "9647701234567",
      others: ["9647700000404", "9647700000408", "9647700000479", "id:99"],
      group: "group:120363021033254949",
    }),
    worlds: fc.record({ ...V1_WORLDS, state: fc.constantFrom(...STATES) }),
    async makeGateway({ download, media, keeping, network, state }) {
      const world = gatewayWorld();
      admissionMessages(world, world.ports.clock.now());
      world.serveMedia(media);
      world.failDownloads(download);
      enter(world, state);
      const sessions = withGroups(world.ports.sessions, WHATSAPP_GROUP, network);
      const uploads = keepingNone(world.ports.uploads, keeping);
      return whatsAppGateway({ ...world.ports, sessions, uploads }, { url: SERVER_URL });
    },
  });
});

describe("Telegram", () => {
  openApiFuzz({ ...ON_TELEGRAM, makeGateway: async (world) => telegramHost(world) });
});

describe("Telegram, asked of WhatsApp's host", () => {
  let host: RequestListener;
  let passing: ClosablePassOn;
  const server = createServer((request, response) => host(request, response));

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    passing = passingOn({ urls: { whatsapp: url, telegram: url }, publicUrl: SERVER_URL, sign: () => "signed" });
  });
  afterAll(async () => {
    await passing.close();
    server.close();
    server.closeAllConnections();
  });

  openApiFuzz({
    ...ON_TELEGRAM,
    gateways: 20,
    async makeGateway(world) {
      host = telegramHost(world);
      const { instances } = telegramGatewayWorld().ports;
      const { passOn } = passing;
      return whatsAppGateway({ ...gatewayWorld().ports, instances }, { url: SERVER_URL, passOn });
    },
  });
});

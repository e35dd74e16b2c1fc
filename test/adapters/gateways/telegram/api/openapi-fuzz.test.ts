import fc from "fast-check";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { FAKE_USER, PASSWORD_HINT, RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-sessions.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { DOWNLOADS, openApiFuzz } from "#test/support/openapi-fuzz.ts";
import { CLIENTS } from "#test/support/openapi-fuzz-calls.ts";
import { likelyOfMessages, MEDIA } from "#test/support/openapi-fuzz-messages.ts";
import { operationId, SERVER_URL } from "#test/support/openapi-suite.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const EXPIRES_AT = new Date("2026-01-01T12:05:00Z");
const DELIVERY = { channel: "app", next: "sms", length: 5, resendAt: new Date("2026-01-01T12:01:00Z") } as const;
const LINKED: Partial<TelegramStatus> = { state: "connected", reason: "linked", user: FAKE_USER };
const CODE: Partial<TelegramStatus> = {
  state: "code",
  reason: "waiting-for-code",
  login: { step: "code", phone: "9647700000022", delivery: DELIVERY, sentAt: EXPIRES_AT, expiresAt: EXPIRES_AT },
};
const PASSWORD: Partial<TelegramStatus> = {
  state: "password",
  reason: "waiting-for-password",
  login: { step: "password", hint: PASSWORD_HINT, expiresAt: EXPIRES_AT },
};
const STATES: readonly Partial<TelegramStatus>[] = [
  ...Array(8).fill(LINKED),
  ...Array(3).fill(CODE),
  ...Array(3).fill(PASSWORD),
  { state: "inactive", reason: "never-linked" },
  {
    state: "qr",
    reason: "waiting-for-scan",
    login: { step: "qr", url: "tg://login?token=a", expiresAt: EXPIRES_AT },
  },
  { state: "reconnecting", reason: "connection-lost", user: FAKE_USER },
  { state: "logged_out", reason: "ended-from-phone" },
  { state: "banned", reason: "account-deactivated" },
];
const CODES = Object.keys(TELEGRAM_SENTENCES) as TelegramErrorCode[];

/** The same in every world. */
const IDS = admissionMessages(telegramGatewayWorld(), telegramGatewayWorld().clock.now());

openApiFuzz({
  document: platformOpenApi("telegram", SERVER_URL, SANDBOX_CONTACTS),
  codesOf: (id) =>
    routeNames(TELEGRAM_PROVIDER.routes)
      .filter((name) => operationId("telegram", name) === id)
      .flatMap(TELEGRAM_PROVIDER.errorCodesOf),
  likely: {
    sessionId: CLIENTS,
    dtoken: [...Array(9).fill(undefined), "token1", "token3", "wrong"],
    recipient: [
      ...Array(6).fill("@wesal_team"),
      "9647701234567",
      "@nobody",
      "@flooded",
      "@wait",
      "9647700000408",
      "@x",
      "+964 770",
      "",
    ],
    phoneNumber: [...Array(6).fill("9647701234567"), "+964 770 000 0022", "12", 12, ""],
    apiId: [...Array(6).fill(undefined), "12345", 12345, "9999999999", "0", "x"],
    apiHash: [undefined, undefined, "hash", ""],
    code: [RIGHT_CODE, RIGHT_CODE, "00000", "١٢٣٤٥", " ", "", 12345],
    password: [RIGHT_PASSWORD, RIGHT_PASSWORD, "wrong", ""],
    messageId: ["7", "8", IDS.sent, IDS.waiting, IDS.received, "none", ""],
    ...likelyOfMessages(IDS, "id:99"),
  },
  worlds: fc.record({
    status: fc.constantFrom(...STATES),
    download: DOWNLOADS,
    media: MEDIA,
    mimetype: fc.constantFrom("image/png", "image/png", "video/mp4"),
    failure: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      {
        weight: 3,
        arbitrary: fc.record({
          code: fc.constant("telegram-error" as const),
          error: fc.constantFrom(...CODES),
          retryAfterSeconds: fc.option(fc.nat(), { nil: undefined }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom<TelegramFailure>(
          { code: "refused", providerCode: "X" },
          { code: "not-acknowledged" },
          { code: "connection-lost" },
        ),
      },
    ),
  }),
  async makeGateway({ status, download, mimetype, failure, media }) {
    const world = telegramGatewayWorld();
    admissionMessages(world, world.clock.now());
    world.serveMedia(media);
    world.failDownloads(download);
    world.serve({ mimetype });
    world.sessions.put(1, status);
    world.sessions.failWith(failure);
    return telegramGateway(world.ports, { url: SERVER_URL });
  },
});

import { expect, it } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { resolved } from "#test/support/openapi-schemas.ts";
import { type OpenApi, openApiSuite, SERVER_URL } from "#test/support/openapi-suite.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const document = platformOpenApi("telegram", SERVER_URL, SANDBOX_CONTACTS) as OpenApi;
const names = Object.keys(TELEGRAM_ROUTES) as TelegramRouteName[];

openApiSuite({
  platform: "telegram",
  routes: TELEGRAM_ROUTES,
  errorCodesOf: TELEGRAM_PROVIDER.errorCodesOf,
  document,
  makeGateway: () => telegramGateway(telegramGatewayWorld().ports, { url: SERVER_URL, contacts: SANDBOX_CONTACTS }),
});

it("says which fields a text needs", () => {
  const body = document.paths["/send-text"]?.post?.requestBody?.content["application/json"].schema;
  const schema = resolved(document, body ?? {});
  expect(schema.required).toEqual(["sessionId", "recipient", "message"]);
  expect(Object.keys(schema.properties ?? {})).toEqual([
    "sessionId",
    "dtoken",
    "recipient",
    "addContact",
    "message",
    "sendAt",
  ]);
});

it("lists everything that Telegram is known to refuse", () => {
  const listed = new Set<string>(names.flatMap(TELEGRAM_PROVIDER.errorCodesOf));
  expect(Object.keys(TELEGRAM_SENTENCES).filter((code) => !listed.has(code))).toEqual([]);
});

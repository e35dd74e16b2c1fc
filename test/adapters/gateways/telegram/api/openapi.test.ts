import { expect, it } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { resolved } from "#test/support/openapi-schemas.ts";
import { type OpenApi, openApiSuite, operationId, SERVER_URL } from "#test/support/openapi-suite.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const document = platformOpenApi("telegram", SERVER_URL) as OpenApi;
const names = Object.keys(TELEGRAM_ROUTES) as TelegramRouteName[];

openApiSuite({
  platform: "telegram",
  routes: TELEGRAM_ROUTES,
  errorCodesOf: TELEGRAM_PROVIDER.errorCodesOf,
  document,
  makeGateway: () => telegramGateway(telegramGatewayWorld().ports, { url: SERVER_URL }),
});

it("says which fields a text needs", () => {
  const body = document.paths["/send-text"]?.post?.requestBody?.content["application/json"].schema;
  const schema = resolved(document, body ?? {});
  expect(schema.required).toEqual(["sessionId", "recipient", "message"]);
  expect(Object.keys(schema.properties ?? {})).toEqual(["sessionId", "dtoken", "recipient", "addContact", "message"]);
});

it("offers an idempotency key to every send, and to nothing else", () => {
  const offered = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) =>
      parameters.some(({ name, in: place }) => name === "Idempotency-Key" && place === "header"),
    )
    .map(({ operationId }) => operationId);
  expect(offered).toEqual(names.filter((name) => name.startsWith("send")).map((name) => operationId("telegram", name)));
});

it("lists everything that Telegram is known to refuse", () => {
  const listed = new Set<string>(names.flatMap(TELEGRAM_PROVIDER.errorCodesOf));
  expect(Object.keys(TELEGRAM_SENTENCES).filter((code) => !listed.has(code))).toEqual([]);
});

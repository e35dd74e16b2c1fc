import { expect, it } from "vitest";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { resolved } from "#test/support/openapi-schemas.ts";
import { type OpenApi, openApiSuite, SERVER_URL } from "#test/support/openapi-suite.ts";

const document = platformOpenApi("whatsapp", SERVER_URL, SANDBOX_CONTACTS) as OpenApi;

openApiSuite({
  platform: "whatsapp",
  routes: WHATSAPP_ROUTES,
  errorCodesOf: WHATSAPP_PROVIDER.errorCodesOf,
  document,
  makeGateway: () => whatsAppGateway(gatewayWorld().ports, { url: SERVER_URL, contacts: SANDBOX_CONTACTS }),
});

it("says which fields a text needs", () => {
  const body = document.paths["/send/{client}"]?.post?.requestBody?.content["application/json"].schema;
  const schema = resolved(document, body ?? {});
  expect(schema.required).toEqual(["number", "message"]);
  expect(Object.keys(schema.properties ?? {})).toEqual(["dtoken", "number", "message", "sendAt"]);
});

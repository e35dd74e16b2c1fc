import { describe, expect, it } from "vitest";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { ERRORS } from "#ports/contracts/errors.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { managementErrorCodes } from "#ports/contracts/management-errors.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { OpenApi } from "#test/support/openapi-suite.ts";

const LIMITS = ["RateLimit-Policy", "RateLimit"];
const document = managementOpenApi("https://wesal.example/", SANDBOX_CONTACTS) as OpenApi;

describe("the management API's OpenAPI document", () => {
  it.each(routeNames(MANAGEMENT_ROUTES))("names the scope of %s, its codes and their headers", (name) => {
    const { method, path, scope } = MANAGEMENT_ROUTES[name];
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.["x-required-scope"]).toBe(scope);
    const answerOf = (code: keyof typeof ERRORS) => operation?.responses[ERRORS[code].status];
    for (const code of [...managementErrorCodes(name), "ORIGIN_REFUSED", "HOST_REFUSED"] as const) {
      expect(answerOf(code)?.description).toContain(`\`${code}\``);
    }
    expect(Object.keys(answerOf("KEY_INVALID")?.headers ?? {})).toEqual(["WWW-Authenticate", ...LIMITS]);
    expect(Object.keys(answerOf("RATE_LIMITED")?.headers ?? {})).toEqual(["Retry-After", ...LIMITS]);
    expect(Object.keys(operation?.responses[MANAGEMENT_ROUTES[name].status]?.headers ?? {})).toEqual(LIMITS);
  });
});

describe("of the unified API", () => {
  it("says of each id in a path which list has it, under which name", () => {
    const idOf = (name: "readMessage" | "readGroup" | "archiveChat" | "listHistory" | "readPicture") => {
      const { method, path } = V1_ROUTES[name];
      const { parameters } = document.paths[path]?.[method.toLowerCase()] ?? {};
      return parameters?.find((one) => one.name === "id")?.description;
    };
    expect(idOf("readMessage")).toContain("message, by its `id`");
    expect(idOf("readGroup")).toContain("`id` in the list of groups");
    expect(idOf("archiveChat")).toContain("`recipient` in the list of chats");
    expect(idOf("listHistory")).toContain("`recipient` in the list of chats");
    expect(idOf("readPicture")).toContain("`recipient` in the list of contacts");
  });
});

import { expect, it } from "vitest";
import { requestView } from "#use-cases/requests/views.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");

it("shows a call as JSON: its instance and its key by name", () => {
  const facts = { requestId: "r-1", method: "POST", route: "/send/{client}", status: 200, code: null, tookMs: 3 };
  const by = { via: "key", keyName: "Backend" } as const;
  const instance = { client: "Client001", name: "Shop" };
  expect(requestView({ ...facts, at: AT, by, instance, outcome: "done" })).toEqual({
    ...{ ...facts, at: AT.toISOString(), client: "Client001", instance: "Shop", via: "key", key: "Backend" },
  });
  expect(requestView({ ...facts, at: AT, by: null, instance: null, outcome: "done" })).toMatchObject({
    ...{ client: null, instance: null, via: null, key: null },
  });
});

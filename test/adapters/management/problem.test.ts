import { expect, test } from "vitest";
import { speaking } from "#adapters/http-kit/speaking.ts";
import { problemAnswer } from "#adapters/management/problem.ts";
import arabic from "#languages/ar.json" with { type: "json" };

test("a problem's title is in the caller's language too", () => {
  const refusal = { code: "TOKEN_INVALID", message: "Refused" } as const;
  const title = () => problemAnswer(refusal, "request", "http://localhost").body;
  expect(title()).toMatchObject({ title: "The token is not this instance's." });
  expect(speaking("ar", title)).toMatchObject({ title: arabic["The token is not this instance's."] });
});

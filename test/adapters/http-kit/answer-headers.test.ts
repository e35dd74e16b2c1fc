import { expect, test } from "vitest";
import { answerHeaders } from "#adapters/gateways/common/api/request-lifecycle.ts";

test("a gateway that is served over https asks for it for a year, one on http does not", () => {
  expect(answerHeaders("https://api.example.com")["strict-transport-security"]).toBe("max-age=31536000");
  expect(answerHeaders("http://127.0.0.1:3001")["strict-transport-security"]).toBeUndefined();
});

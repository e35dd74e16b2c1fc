import { expect, test } from "vitest";
import { ownPath } from "#adapters/http/redirect-path.ts";

test.each(["/dashboard", "/dashboard/instances?page=2#top", "/sandbox", "/"])("goes back to %s", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  "",
  "dashboard",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "http:/evil.example",
  "/dash\\board",
  "/dash board",
  "/dash\u0000board",
  "/\u2215evil.example",
  "/login",
  "/login?from=/login",
  "/logout",
  "/signup",
  "/api/instances",
])("does not follow %j", (path) => {
  expect(ownPath(path)).toBeNull();
});

test("takes out the dots of a path", () => {
  expect(ownPath("/dashboard/../sandbox")).toBe("/sandbox");
});

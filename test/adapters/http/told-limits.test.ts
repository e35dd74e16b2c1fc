import { expect, test } from "vitest";
import { webWorld } from "#test/support/web.ts";

const EMAIL = "layla@example.com";

test("a sign-in is told what is left of its tries, and has all of them again once it is right", async () => {
  const world = webWorld();
  await world.person(EMAIL);
  const policies = '"loginAddress";q=100000;w=3600, "login";q=10;w=3600';
  const wrong = await world.postForm("/login", { email: EMAIL, password: "wrong horse" });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get("ratelimit-policy")).toBe(policies);
  expect(wrong.headers.get("ratelimit")).toMatch(/^"loginAddress";r=99998;t=\d+, "login";r=9;t=\d+$/);
  const right = await world.postForm("/login", { email: EMAIL, password: "correct horse" });
  expect(right.status).toBe(303);
  expect(right.headers.get("ratelimit")).toMatch(/"login";r=10;t=\d+$/);
});

test("so are a sign-up, a recovery and a change of the password, but for what counts for others", async () => {
  const world = webWorld();
  const layla = await world.person(EMAIL);
  const form = { name: "Layla", phone: "", country: "IQ", currentPassword: "wrong horse" };
  const change = { ...form, newPassword: "another horse", confirmPassword: "another horse" };
  const answers = [
    await world.postForm("/recover", { email: EMAIL }),
    await world.sendJson("POST", "/api/auth/recover", { email: EMAIL }),
    await world.sendJson("PUT", "/api/profile", change, { as: layla }),
  ];
  await world.background.settled();
  expect(answers.map(({ headers }) => headers.get("ratelimit")?.replace(/;t=\d+/g, ""))).toEqual([
    '"recoveryAddress";r=9999, "recovery";r=2',
    '"recoveryAddress";r=9998, "recovery";r=1',
    '"currentPassword";r=9',
  ]);
});

import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { BROWSER, factorWorld } from "#test/support/factor-world.ts";
import { askToSignIn, signInWithPasskey } from "#use-cases/accounts/sign-in-with-passkey.ts";

it("counts the challenges that one address asks for", async () => {
  const { ports } = await factorWorld();
  ports.limits.passkeyAddress.refuse(5);
  const refused = await askToSignIn(ports, { address: "2001:db8:1:2:3::4" });
  expect(refused).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 5 }));
  expect(ports.limits.passkeyAddress.taken).toEqual(["2001:db8:1:2::/64"]);
});

it("signs nobody in whose account is gone", async () => {
  const { ports, withPasskey } = await factorWorld();
  await withPasskey();
  const { token } = await ports.authSteps.begin("passkey-sign-in", { userId: null, data: "asked" });
  const gone = { ...ports, users: { ...ports.users, findById: async () => null } };
  const response = { id: "key-1", challenge: "asked" };
  const input = { token, response, browser: BROWSER };
  expect(await signInWithPasskey(gone, input)).toEqual(failure({ code: "passkey-refused" }));
});

async function answered() {
  const world = await factorWorld();
  await world.withPasskey();
  const answer = async (deviceMarks: string | null = null) => {
    const { token } = await world.ports.authSteps.begin("passkey-sign-in", { userId: null, data: "asked" });
    const response = { id: "key-1", challenge: "asked" };
    return signInWithPasskey(world.ports, { token, response, browser: { ...BROWSER, deviceMarks } });
  };
  return { ...world, answer };
}

it("is refused to whoever is suspended", async () => {
  const { ports, stores, user, answer } = await answered();
  await stores.users.setSuspended(user.id, ports.clock.now());
  expect(await answer()).toEqual(failure({ code: "account-suspended" }));
  expect(await ports.authSessions.list(user.id)).toHaveLength(1);
});

it("tells of a browser that was not known, once", async () => {
  const { ports, answer } = await answered();
  const first = await answer();
  await answer(first.ok ? first.value.deviceMarks : null);
  await ports.background.settled();
  expect(ports.mail.sent.filter(({ subject }) => subject === "New sign-in to Wesal")).toHaveLength(1);
});

it("is not held back by guesses at the password, and forgives none", async () => {
  const { ports, answer } = await answered();
  for (const name of ["login", "loginAddress", "loginAccount"] as const) ports.limits[name].refuse(60);
  expect((await answer()).ok).toBe(true);
  expect([ports.limits.login.forgotten, ports.limits.loginAccount.forgotten]).toEqual([[], []]);
});

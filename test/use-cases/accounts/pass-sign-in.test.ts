import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { BROWSER, factorWorld } from "#test/support/factor-world.ts";
import { logIn } from "#use-cases/accounts/log-in.ts";
import { passSignIn } from "#use-cases/accounts/pass-sign-in.ts";

async function waiting() {
  const world = await factorWorld();
  const codes = await world.withApp();
  const { ports, user, owner } = world;
  const begun = await logIn(ports, {
    email: user.email,
    password: owner.currentPassword,
    ...BROWSER,
  });
  if (!begun.ok || begun.value.kind !== "code-needed") throw new Error("test: no code was asked for");
  return { ...world, codes, input: { token: begun.value.token, browser: BROWSER } };
}

it("gives one session to one of many that end a sign-in at once", async () => {
  const { ports, input, codes, user } = await waiting();
  const before = (await ports.authSessions.list(user.id)).length;
  const ends = await Promise.all(codes.map((code) => passSignIn(ports, { ...input, code })));
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await ports.authSessions.list(user.id)).toHaveLength(before + 1);
});

it("is over where the account is gone", async () => {
  const { ports, input, code } = await waiting();
  const gone = { ...ports, users: { ...ports.users, findById: async () => null } };
  expect(await passSignIn(gone, { ...input, code: code() })).toEqual(failure({ code: "sign-in-over" }));
});

it("is refused to whoever is suspended, and uses no code up", async () => {
  const { ports, stores, input, code, user } = await waiting();
  await stores.users.setSuspended(user.id, ports.clock.now());
  expect(await passSignIn(ports, { ...input, code: code() })).toEqual(failure({ code: "account-suspended" }));
  await stores.users.setSuspended(user.id, null);
  expect((await passSignIn(ports, { ...input, code: code() })).ok).toBe(true);
});

it("knows the browser from then on, and tells of it, where the password alone does neither", async () => {
  const { ports, input, code, user } = await waiting();
  await ports.background.settled();
  const subjects = () => ports.mail.sent.map(({ subject }) => subject).filter((one) => one === "New sign-in to Wesal");
  expect(subjects()).toEqual([]);
  const passed = await passSignIn(ports, { ...input, code: code() });
  const deviceMarks = passed.ok ? passed.value.deviceMarks : null;
  const storedPassword = (await ports.users.storedPassword(user.id)) ?? "";
  expect(ports.knownDevices.recognise({ userId: user.id, storedPassword }, deviceMarks)).not.toBeNull();
  await ports.background.settled();
  expect(subjects()).toHaveLength(1);
});

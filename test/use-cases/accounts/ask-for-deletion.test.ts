import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { BROWSER, factorWorld } from "#test/support/factor-world.ts";
import { askForDeletion } from "#use-cases/accounts/ask-for-deletion.ts";
import { currentUser } from "#use-cases/accounts/current-user.ts";
import { logIn } from "#use-cases/accounts/log-in.ts";
import { askToSignIn, signInWithPasskey } from "#use-cases/accounts/sign-in-with-passkey.ts";

const WEEK_MS = 7 * 86_400_000;

it("plans it for a week from now, on record, and mails how to undo it", async () => {
  const { ports, owner, user, actions } = await factorWorld();
  const asked = await askForDeletion(ports, owner);
  const deletesAt = new Date(ports.clock.now().getTime() + WEEK_MS);
  expect(asked).toMatchObject({ ok: true, value: { id: user.id, deletesAt } });
  expect(actions()).toEqual(["deletion-asked"]);
  await ports.background.settled();
  const [mail] = ports.mail.sent;
  expect(mail?.to).toBe(user.email);
  expect(mail?.text).toContain(`${deletesAt.toISOString().slice(0, 16).replace("T", " ")} UTC`);
  expect(mail?.text).toContain("http://localhost/dashboard");
});

it("keeps the first date where it is asked for twice", async () => {
  const { ports, owner } = await factorWorld();
  const first = await askForDeletion(ports, owner);
  ports.clock.pass(1000);
  expect(await askForDeletion(ports, owner)).toEqual(first);
});

it("asks for the current password and for the second factor where there is one", async () => {
  const { ports, owner, user, withApp } = await factorWorld();
  const refused = await askForDeletion(ports, { ...owner, currentPassword: "wrong" });
  expect(refused).toEqual(failure({ code: "password-wrong" }));
  await withApp();
  const unproved = await askForDeletion(ports, { ...owner, provedAt: null });
  expect(unproved).toEqual(failure({ code: "second-factor-needed" }));
  expect((await ports.users.findById(user.id))?.deletesAt).toBeNull();
});

it("lets nobody in once the week is over, by password, passkey or session", async () => {
  const { ports, owner, user, withPasskey } = await factorWorld();
  await withPasskey();
  await askForDeletion(ports, owner);
  const { token } = await ports.authSessions.start(user.id, BROWSER);
  ports.clock.pass(WEEK_MS - 1);
  expect((await currentUser(ports, { token }))?.user.id).toBe(user.id);
  ports.clock.pass(1);
  expect(await currentUser(ports, { token })).toBeNull();
  const asked = await askToSignIn(ports, { address: null });
  if (!asked.ok) throw new Error(asked.failure.code);
  const { token: step, options } = asked.value;
  const response = { id: "key-1", challenge: options.challenge };
  const entered = await signInWithPasskey(ports, { token: step, response, browser: BROWSER });
  expect(entered).toEqual(failure({ code: "passkey-refused" }));
  await ports.passkeys.removeOf(user.id);
  const back = await logIn(ports, { ...BROWSER, email: user.email, password: owner.currentPassword });
  expect(back).toEqual(failure({ code: "credentials-invalid" }));
});

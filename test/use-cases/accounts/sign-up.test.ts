import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { signUp } from "#use-cases/accounts/sign-up.ts";

const typed = {
  name: " Layla Hassan ",
  email: "Layla@Example.com",
  country: "IQ",
  password: "correct horse",
  terms: true,
  referral: "",
  address: ADDRESS,
  publicUrl: "https://wesal.example",
  language: "en" as const,
  deviceMarks: null,
};

describe("signing up", () => {
  it("makes an account with a hashed password, and goes on record", async () => {
    const { ports } = fakeWebPorts();
    const made = await signUp(ports, typed);
    expect(made).toMatchObject({
      value: {
        user: {
          id: 1,
          name: "Layla Hassan",
          email: "layla@example.com",
          country: "IQ",
          referrerId: null,
          role: "user",
        },
      },
    });
    expect(await ports.users.storedPassword(1)).toBe(await ports.passwords.hash("correct horse"));
    expect(ports.limits.signup.taken).toEqual([ADDRESS]);
    expect(ports.audit.entries).toEqual([
      { action: "signed-up", at: ports.clock.now(), userId: 1, instanceId: null, address: ADDRESS },
    ]);
  });

  it("asks by mail whether the address is theirs, and knows the browser from then on", async () => {
    const { ports } = fakeWebPorts();
    const made = await signUp(ports, typed);
    await ports.background.settled();
    expect(ports.mail.sent).toMatchObject([
      { to: "layla@example.com", subject: "Confirm your e-mail address for Wesal" },
    ]);
    const [, token = ""] = /https:\/\/wesal\.example\/link\/([\w-]{43})\n/.exec(ports.mail.sent[0]?.text ?? "") ?? [];
    expect(await ports.mailedLinks.check(token)).toEqual({
      ...{ userId: 1, purpose: "verify-email", email: "layla@example.com" },
    });
    const account = { userId: 1, storedPassword: (await ports.users.storedPassword(1)) ?? "" };
    expect(ports.knownDevices.recognise(account, made.ok ? made.value.deviceMarks : null)).not.toBeNull();
  });

  it.each([
    ["1", 1],
    ["99", null],
    ["me", null],
  ])("by the invite link %j is referred by %j", async (referral, referrerId) => {
    const { ports } = fakeWebPorts();
    await newUser(ports, "friend@example.com");
    expect(await signUp(ports, { ...typed, referral })).toMatchObject({ value: { user: { referrerId } } });
  });

  it.each([
    ["name", { name: " " }],
    ["email", { email: "layla" }],
    ["country", { country: "XX" }],
    ["password", { password: "short" }],
    ["terms", { terms: false }],
  ])("is refused for its %s, uncounted", async (field, given) => {
    const { ports } = fakeWebPorts();
    expect(await signUp(ports, { ...typed, ...given })).toMatchObject({ failure: { code: "invalid", field } });
    expect(ports.limits.signup.taken).toEqual([]);
    expect(ports.users.all()).toEqual([]);
  });

  it("waits after too many accounts from one address", async () => {
    const { ports } = fakeWebPorts();
    ports.limits.signup.refuse(3600);
    expect(await signUp(ports, typed)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 3600 }));
    expect(ports.users.all()).toEqual([]);
  });

  it("is refused for an e-mail that has an account, and puts nothing on record", async () => {
    const { ports } = fakeWebPorts();
    await newUser(ports, "layla@example.com");
    expect(await signUp(ports, typed)).toEqual(failure({ code: "email-taken" }));
    expect(ports.audit.entries).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { admitLogIn, forgetGuesses } from "#use-cases/accounts/admit-log-in.ts";

const email = "layla@example.com";
const publicUrl = "https://wesal.example";

async function world() {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports, email);
  const account = { userId: user.id, storedPassword: (await ports.users.storedPassword(user.id)) ?? "" };
  const attempt = { email, address: ADDRESS, deviceMarks: null, publicUrl };
  return { ports, user, attempt, marks: ports.knownDevices.mark(account, null) };
}

describe("admitting a log-in", () => {
  it("counts the address, the account from there, and the account from anywhere", async () => {
    const { ports, attempt } = await world();
    expect(await admitLogIn(ports, attempt)).toBeNull();
    const { loginAddress, login, loginAccount, loginDevice } = ports.limits;
    expect([loginAddress.taken, login.taken, loginAccount.taken]).toEqual([
      [ADDRESS],
      [`${email} ${ADDRESS}`],
      [email],
    ]);
    expect(loginDevice.taken).toEqual([]);
    await forgetGuesses(ports, attempt);
    expect([login.forgotten, loginAccount.forgotten]).toEqual([[`${email} ${ADDRESS}`], [email]]);
  });

  it("lets a known device pass whatever others have used up, within a limit of its own", async () => {
    const { ports, attempt, marks } = await world();
    for (const name of ["loginAddress", "login", "loginAccount"] as const) ports.limits[name].refuse(60);
    expect(await admitLogIn(ports, { ...attempt, deviceMarks: marks })).toBeNull();
    expect(ports.limits.loginDevice.taken).toHaveLength(1);
    ports.limits.loginDevice.refuse(30);
    expect(await admitLogIn(ports, { ...attempt, deviceMarks: marks })).toEqual({
      ...{ code: "rate-limited", retryAfterSeconds: 30 },
    });
  });

  it("takes no mark of another account, of an earlier password, or that somebody made up", async () => {
    const { ports, user, attempt, marks } = await world();
    const other = await newUser(ports, "other@example.com");
    ports.limits.loginAccount.refuse(60);
    const locked = { code: "account-locked", retryAfterSeconds: 60 };
    expect(await admitLogIn(ports, { ...attempt, email: other.email, deviceMarks: marks })).toEqual(locked);
    for (const made of [marks.replace(/.$/, (end) => (end === "0" ? "1" : "0")), "~", "1.1.a.b", "x".repeat(9000)]) {
      expect(await admitLogIn(ports, { ...attempt, deviceMarks: made })).toEqual(locked);
    }
    await ports.users.replacePasswordHash(user.id, await ports.passwords.hash("another"));
    expect(await admitLogIn(ports, { ...attempt, deviceMarks: marks })).toEqual(locked);
  });

  it("tells the owner by mail, with a way on, and puts it on record", async () => {
    const { ports, user, attempt } = await world();
    ports.limits.loginAccount.refuse(60);
    await admitLogIn(ports, attempt);
    await ports.background.settled();
    expect(ports.mail.sent).toMatchObject([{ to: email, subject: "Sign-in to your Wesal account is held back" }]);
    expect(ports.mail.sent[0]?.text).toContain(`${publicUrl}/recover\n`);
    const [token = ""] = linkTokensIn(ports.mail.sent[0]);
    expect(await ports.mailedLinks.check(token)).toEqual({ userId: user.id, purpose: "know-device", email });
    expect(ports.audit.entries).toMatchObject([{ action: "account-locked", userId: user.id, address: ADDRESS }]);
  });

  it("tells no second time while its mail is held back, and nobody of an account that there is not", async () => {
    const { ports, attempt } = await world();
    ports.limits.loginAccount.refuse(60);
    ports.limits.lockMail.refuse(86_400);
    const known = await admitLogIn(ports, attempt);
    expect(await admitLogIn(ports, { ...attempt, email: "nobody@example.com" })).toEqual(known);
    await ports.background.settled();
    expect([ports.mail.sent, ports.audit.entries]).toEqual([[], []]);
  });
});

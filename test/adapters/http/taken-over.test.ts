import { beforeEach, describe, expect, it } from "vitest";
import { fakeCode } from "#test/fakes/totp.ts";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { audited, EMAIL, linkFor, worldOfLayla } from "#test/support/recovery.ts";
import { PASSWORD, type Person, type WebWorld } from "#test/support/web.ts";

const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
const HERS = { password: "a new password", confirm: "a new password" };

let world: WebWorld;
/** Whoever has signed up with Layla's address, or found her password out. */
let thief: Person;

beforeEach(async () => {
  ({ world, layla: thief } = await worldOfLayla());
});

async function addApp(): Promise<void> {
  await world.sendJson("POST", "/api/factors/totp", { currentPassword: PASSWORD }, { as: thief });
  const code = { code: fakeCode(world.clock) };
  const answer = await world.sendJson("POST", "/api/factors/totp/confirm", code, { as: thief });
  expect(answer.status).toBe(200);
  world.clock.pass(STEP_MS);
}

async function addPasskey(): Promise<void> {
  const owner = { currentPassword: PASSWORD };
  const asked = await world.sendJson("POST", "/api/factors/passkeys/ask", owner, { as: thief });
  const cookie = [thief.cookie, ...asked.headers.getSetCookie().map((one) => one.split(";")[0])].join("; ");
  const { options } = (await asked.json()) as { options: { challenge: string } };
  const response = { id: "key-1", challenge: options.challenge };
  const added = await world.sendJson("POST", "/api/factors/passkeys", { name: "", response }, { headers: { cookie } });
  expect(added.status).toBe(201);
}

/** Where a right password leads: to the dashboard, or to the page that asks for a code. */
async function afterPassword(password = HERS.password): Promise<string | null> {
  return (await world.postForm("/login", { email: EMAIL, password })).headers.get("location");
}

async function linksMailedTo(address: string): Promise<string[]> {
  await world.background.settled();
  return world.mail.sent.filter(({ to }) => to === address).flatMap(linkTokensIn);
}

async function openAndReset(link: string | undefined): Promise<void> {
  const answer = await world.postForm(`/link/${link}`, {});
  const reset = answer.headers.get("location") ?? "";
  expect(reset).toMatch(/^\/reset-password\//);
  await world.postForm(reset, HERS);
}

describe("a stranger's account under one's own address", () => {
  it.each([
    ["an authenticator app", addApp, "authenticator-removed"],
    ["a passkey", addPasskey, "passkey-removed"],
  ])("opens to who first reads that address's mail, and not to %s of before", async (_what, add, removal) => {
    await add();
    await world.postForm(await linkFor(world), HERS);
    expect(await afterPassword()).toBe("/dashboard");
    expect(await world.ports.passkeys.listOf(thief.id)).toEqual([]);
    expect(await world.ports.secondFactors.countRecoveryCodes(thief.id)).toBe(0);
    expect(audited(world, removal)).toMatchObject([{ userId: thief.id }]);
  });
});

describe("whoever found a password out", () => {
  beforeEach(() => world.ports.users.markVerified(thief.id));

  it("keeps no second factor of theirs once the owner has undone a change of the address", async () => {
    const change = { email: "thief@example.com", currentPassword: PASSWORD };
    await world.sendJson("POST", "/api/profile/email", change, { as: thief });
    const [keep] = await linksMailedTo(EMAIL);
    const [confirm] = await linksMailedTo("thief@example.com");
    await world.postForm(`/link/${confirm}`, {});
    world.clock.pass(STEP_MS);
    await addApp();
    await addPasskey();
    await openAndReset(keep);
    expect(await afterPassword()).toBe("/dashboard");
    expect(await world.ports.passkeys.listOf(thief.id)).toEqual([]);
  });

  it.each([
    ["authenticator app", addApp],
    ["passkey", addPasskey],
  ])("does not shut the owner out by a first %s: its mail takes it back for a week", async (_what, add) => {
    await add();
    const [undo] = await linksMailedTo(EMAIL);
    world.clock.pass(6 * DAY_MS);
    await openAndReset(undo);
    expect(await afterPassword()).toBe("/dashboard");
    expect((await world.get("/api/profile", { as: thief })).status).toBe(401);
  });

  it("takes nothing away that was there before, by a mailbox alone", async () => {
    await addApp();
    await world.background.settled();
    world.mail.forget();
    const change = { email: "thief@example.com", currentPassword: PASSWORD };
    await world.sendJson("POST", "/api/profile/email", change, { as: thief });
    const [keep] = await linksMailedTo(EMAIL);
    await openAndReset(keep);
    expect(await afterPassword()).toBe("/login/code");
  });

  it("is given no link by the mail about a second factor beside another", async () => {
    await addApp();
    await world.background.settled();
    world.mail.forget();
    await addPasskey();
    expect(await linksMailedTo(EMAIL)).toEqual([]);
    await world.postForm(await linkFor(world), HERS);
    expect(await afterPassword()).toBe("/login/code");
  });
});

import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { gatewayRefusals, newInstance, newUser, ownerWorld } from "#test/support/owner.ts";
import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";
import { readPasskeyAsOwner } from "#use-cases/linking/whatsapp/passkey-as-owner.ts";
import {
  beginPasskeyCeremony,
  givePasskeyCeremony,
  readPasskeyCeremony,
} from "#use-cases/linking/whatsapp/passkey-ceremony.ts";

const OVER = failure({ code: "ceremony-over" });
const CALLER = { address: "198.51.100.9" };
const MINUTE_MS = 60_000;

/** An account whose passkey WhatsApp asks for, and a token for it. */
async function begun() {
  const world = await ownerWorld();
  const { ports, input } = world;
  ports.whatsapp.sessions.askPasskey(input.id);
  const begin = async (of = input) => {
    const made = await beginPasskeyCeremony(ports, of);
    if (!made.ok) throw new Error(`test: nothing begun (${made.failure.code})`);
    return made.value;
  };
  const { token, expiresAt } = await begin();
  const read = (by: string | null = token) => readPasskeyCeremony(ports, { ...CALLER, token: by });
  const give = (by: string | null = token, assertion = PASSKEY_ANSWER) =>
    givePasskeyCeremony(ports, { ...CALLER, token: by, assertion });
  const step = async () => {
    const now = await readPasskeyAsOwner(ports, input);
    return now.ok ? (now.value?.step ?? null) : now.failure;
  };
  return { ...world, token, expiresAt, begin, read, give, step };
}

describe("a link to use a passkey", () => {
  it("tells its holder what is asked and where to, as often as they look, and takes one answer", async () => {
    const { instance, read, give, step } = await begun();
    const asked = success({
      instanceName: instance.name,
      options: { challenge: "Y2hhbGxlbmdl", rpId: "whatsapp.com" },
    });
    expect([await read(), await read()]).toEqual([asked, asked]);
    expect(await give()).toEqual(success(null));
    expect(await step()).toBe("compare");
    expect([await give(), await read()]).toEqual([OVER, OVER]);
  });

  it("takes one of two answers that come at once", async () => {
    const { give } = await begun();
    const both = await Promise.all([give(), give()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(OVER);
  });

  it("is used up by an answer that WhatsApp does not take", async () => {
    const { give, begin } = await begun();
    const wrong = { ...PASSKEY_ANSWER, response: { ...PASSKEY_ANSWER.response, signature: "d3Jvbmc" } };
    expect(await give(undefined, wrong)).toMatchObject({
      failure: { code: "provider-failed", reason: { code: "PASSKEY_REFUSED" } },
    });
    expect(await give()).toEqual(OVER);
    expect(await give((await begin()).token)).toEqual(success(null));
  });

  it("is good for five minutes", async () => {
    const { ports, expiresAt, read, give } = await begun();
    expect(expiresAt.getTime() - ports.clock.now().getTime()).toBe(5 * MINUTE_MS);
    ports.clock.pass(5 * MINUTE_MS - 1);
    expect(await read()).toMatchObject({ ok: true });
    ports.clock.pass(1);
    expect([await read(), await give()]).toEqual([OVER, OVER]);
  });

  it.each([null, "", "x", "a".repeat(43)])("is not %j", async (token) => {
    const { read, give, step } = await begun();
    expect([await read(token), await give(token)]).toEqual([OVER, OVER]);
    expect(await step()).toBe("asked");
  });

  it("is no token of another kind, even of its owner's", async () => {
    const { ports, input, read, give } = await begun();
    for (const kind of ["sign-in", "passkey-proof", "export"] as const) {
      const { token } = await ports.authSteps.begin(kind, { userId: input.userId, data: `${input.id} Y2hhbGxlbmdl` });
      expect([await read(token), await give(token)]).toEqual([OVER, OVER]);
    }
  });

  it("answers for its own instance alone", async () => {
    const { ports, input, give, step } = await begun();
    const other = await newUser(ports, "other@example.com");
    const theirs = await newInstance(ports, other.id);
    ports.whatsapp.sessions.askPasskey(theirs.id);
    const made = await beginPasskeyCeremony(ports, { ...input, userId: other.id, id: theirs.id });
    expect(await give(made.ok ? made.value.token : "")).toEqual(success(null));
    expect(await step()).toBe("asked");
  });

  it("is nobody's but the owner's to make", async () => {
    const { ports, input } = await begun();
    const other = await newUser(ports, "other@example.com");
    const asked = await beginPasskeyCeremony(ports, { ...input, userId: other.id });
    expect(asked).toEqual(failure({ code: "instance-not-found" }));
  });

  it("is over where WhatsApp asks anew, or for nothing", async () => {
    const { ports, input, token, read, give } = await begun();
    const earlier = await ports.authSteps.begin("link-passkey", {
      userId: input.userId,
      data: `${input.id} ZWFybGllcg`,
    });
    expect([await read(earlier.token), await give(earlier.token)]).toEqual([OVER, OVER]);
    ports.whatsapp.sessions.put(input.id, "inactive", "never-linked");
    await give();
    expect([await read(token), await give(token)]).toEqual([OVER, OVER]);
  });

  it("is over with the instance", async () => {
    const { ports, input, read } = await begun();
    await ports.instances.removeOwned(input.userId, input.id);
    expect(await read()).toEqual(OVER);
  });

  it("is not made where nothing is asked", async () => {
    const { ports, input } = await ownerWorld();
    expect(await beginPasskeyCeremony(ports, input)).toEqual(failure({ code: "no-passkey-asked" }));
  });

  it("is made and called only so often", async () => {
    const { ports, input, read, give } = await begun();
    ports.limits.ceremony.refuse(9);
    expect(await beginPasskeyCeremony(ports, input)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 9 }));
    ports.limits.ceremonyAddress.refuse(7);
    const refused = failure({ code: "rate-limited", retryAfterSeconds: 7 });
    expect([await read(), await give()]).toEqual([refused, refused]);
    expect(ports.limits.ceremony.taken).toContain(String(input.userId));
    expect(new Set(ports.limits.ceremonyAddress.taken)).toEqual(new Set([CALLER.address]));
  });
});

gatewayRefusals("whatsapp", (ports, input) => beginPasskeyCeremony(ports, input));

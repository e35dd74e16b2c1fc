import { beforeEach, describe, expect, it } from "vitest";
import type { MailMessage } from "#ports/mail.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { tellOfKeys } from "#use-cases/keys/tell-of-keys.ts";

const DAY_MS = 86_400_000;
const KEYS_LINK = "https://wesal.example/dashboard/keys";

describe("owners of keys", () => {
  let world: Awaited<ReturnType<typeof ownerWorld>>;
  let sent: MailMessage[];
  let isAway: boolean;

  beforeEach(async () => {
    world = await ownerWorld();
    [sent, isAway] = [[], false];
  });

  const tell = () => {
    const { apiKeys: notices, bell, limits, clock, logger } = world.ports;
    const mail = {
      product: "Wesal",
      async send(message: MailMessage) {
        if (isAway) throw new Error("away");
        sent.push(message);
      },
    };
    return tellOfKeys({ notices, bell, limits, mail, clock, logger }, { keysLink: KEYS_LINK });
  };

  it("are mailed once that one was made, and nothing of the key itself", async () => {
    const text = await putKey(world.ports.apiKeys, world.owner.id);
    const [key] = await world.ports.apiKeys.listOf(world.owner.id);
    await tell();
    await tell();
    expect(sent).toMatchObject([{ to: world.owner.email, subject: "A new API key for your Wesal account" }]);
    expect(sent[0]?.text).toContain(KEYS_LINK);
    for (const secret of [text, key?.start, key?.name, key?.id]) expect(sent[0]?.text).not.toContain(secret);
  });

  it("are mailed of so many that were made in a day, and of each that expires", async () => {
    world.ports.limits.noticeMail.refuse(60);
    const expiresAt = new Date(world.ports.clock.now().getTime() + 30 * DAY_MS);
    await putKey(world.ports.apiKeys, world.owner.id, { expiresAt });
    await tell();
    world.ports.limits.noticeMail.refuse(null);
    await tell();
    expect([sent, world.ports.limits.noticeMail.taken]).toEqual([[], [String(world.owner.id)]]);
    world.ports.limits.noticeMail.refuse(60);
    world.ports.clock.pass(23 * DAY_MS);
    await tell();
    expect(sent).toHaveLength(1);
  });

  it("are mailed once that one expires, seven days before", async () => {
    const expiresAt = new Date(world.ports.clock.now().getTime() + 30 * DAY_MS);
    await putKey(world.ports.apiKeys, world.owner.id, { expiresAt });
    await tell();
    world.ports.clock.pass(23 * DAY_MS);
    await tell();
    await tell();
    expect(sent.map(({ subject }) => subject)).toEqual([
      "A new API key for your Wesal account",
      "An API key of your Wesal account is about to expire",
    ]);
    expect(sent[1]?.text).toContain("expires on 2026-12-21 10:00 UTC");
    expect(await world.ports.bell.listOf(world.owner.id)).toMatchObject([{ kind: "key-expires", of: expiresAt }]);
  });

  it("are mailed later where the mail cannot be sent", async () => {
    await putKey(world.ports.apiKeys, world.owner.id);
    isAway = true;
    await tell();
    expect(world.ports.logger.lines).toMatchObject([{ event: "key-mail-failed" }]);
    isAway = false;
    await tell();
    expect(sent).toHaveLength(1);
  });
});

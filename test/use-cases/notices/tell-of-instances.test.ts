import { describe, expect, it } from "vitest";
import type { MailMessage } from "#ports/mail.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { tellOfInstances } from "#use-cases/notices/tell-of-instances.ts";

const ADDRESSES = {
  instances: "https://wesal.example/dashboard/instances",
  settings: "https://wesal.example/dashboard?profile",
};
const HOUR_MS = 3_600_000;

/** An owner whose address is proved, with an instance that ends in a day. */
async function world() {
  const { ports, stores, owner, instance } = await ownerWorld();
  await ports.users.markVerified(owner.id);
  const sent: MailMessage[] = [];
  let mailAway = false;
  const mail = {
    product: "Wesal",
    async send(message: MailMessage) {
      if (mailAway) throw new Error("away");
      sent.push(message);
    },
  };
  const tell = () => tellOfInstances({ ...ports, notices: stores.notices, mail }, ADDRESSES);
  const setAway = (is: boolean) => {
    mailAway = is;
  };
  return { ports, stores, owner, instance, sent, tell, setAway };
}

describe("mails about instances", () => {
  it("say that one ends and that it has, once each, with the way to renew it and to switch them off", async () => {
    const { ports, instance, sent, tell } = await world();
    await tell();
    await tell();
    ports.clock.pass(24 * HOUR_MS);
    await tell();
    await tell();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["layla@example.com", "Your instance Shop 1 (Client001) ends on 2026-11-22 · Wesal"],
      ["layla@example.com", "Your instance Shop 1 (Client001) has ended · Wesal"],
    ]);
    for (const { text } of sent) {
      expect(text).toContain("Hello Layla,");
      expect(text).toContain(`${ADDRESSES.instances}?renew=${instance.id}`);
      expect(text).toContain(ADDRESSES.settings);
    }
    expect(sent[1]?.text).toContain("ended on 2026-11-22 10:00 UTC");
  });

  it("name an instance by its client where its name could be anything", async () => {
    const { ports, owner, instance, sent, tell } = await world();
    const settings = { platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
    await ports.instances.updateOwned(owner.id, instance.id, { ...settings, name: "https://evil.example" });
    await tell();
    expect(sent[0]?.text).not.toContain("evil");
    expect(sent[0]?.text).toContain("your instance Client001 ends on");
  });

  it("say that an account is away and why, and not of one that is back", async () => {
    const { ports, stores, owner, instance, sent, tell } = await world();
    await stores.notices.setMails(owner.id, { ends: false, disconnected: true });
    const { id: instanceId } = instance;
    const lost = { instanceId, state: "logged_out", reason: "unlinked-from-phone", account: null } as const;
    await stores.links.save([{ ...lost, since: ports.clock.now() }]);
    ports.clock.pass(HOUR_MS);
    await tell();
    await tell();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe("Your instance Shop 1 (Client001) is disconnected · Wesal");
    expect(sent[0]?.text).toContain("The phone removed this device. Link it again to send.");
    expect(sent[0]?.text).toContain(`${ADDRESSES.instances}?manage=${instanceId}`);
  });

  it("that could not be sent are tried again; those that a crash cut off are not sent twice", async () => {
    const { stores, ports, sent, tell, setAway } = await world();
    setAway(true);
    await tell();
    expect(ports.logger.lines).toContainEqual(expect.objectContaining({ event: "notice-mail-failed" }));
    setAway(false);
    await tell();
    expect(sent).toHaveLength(1);
    ports.clock.pass(24 * HOUR_MS);
    // Taken, and whoever took it was killed.
    expect(await stores.notices.take(ports.clock.now(), 10)).toHaveLength(1);
    await tell();
    expect(sent).toHaveLength(1);
  });
});

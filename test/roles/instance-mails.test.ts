import { afterEach, expect, it, vi } from "vitest";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { MailMessage } from "#ports/mail.ts";
import { startOwnerMails } from "#roles/owner-mails.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeWebLimits } from "#test/fakes/limit.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { temporarySqlite } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("tells owners of instances that end: each once, by two web roles and after a restart", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { database, remove } = await temporarySqlite();
  const ownerId = await addUser(database);
  await sqlUserStore(database).markVerified(ownerId);
  const id = await addInstance(database, "Client001", ownerId);
  const sent: MailMessage[] = [];
  const mail = {
    product: "Wesal",
    async send(message: MailMessage) {
      sent.push(message);
    },
  };
  const base = {
    ...{ database, secrets: secretsFrom("a secret for the tests"), random: systemRandom(), logger: fakeLogger() },
    clock: fakeClock(new Date("2026-04-03T05:06:07.089Z")),
  };
  for (let start = 0; start < 2; start += 1) {
    const roles = [1, 2].map(() =>
      startOwnerMails(base, { mail, limits: fakeWebLimits() }, { publicUrl: "https://wesal.example" }),
    );
    vi.advanceTimersByTime(30_000);
    await Promise.all(roles.map((role) => role.stop()));
  }
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to).toBe("owner@example.com");
  expect(sent[0]?.text).toContain(`https://wesal.example/dashboard/instances?renew=${id}\n`);
  expect(sent[0]?.text).toContain("https://wesal.example/dashboard?profile\n");
  await remove();
});

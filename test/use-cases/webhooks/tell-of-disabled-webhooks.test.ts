import { expect, it } from "vitest";
import type { NewBellNotice } from "#ports/bell.ts";
import type { MailMessage } from "#ports/mail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { tellOfDisabledWebhooks } from "#use-cases/webhooks/tell-of-disabled-webhooks.ts";

it("mails the owner of a disabled webhook once, and again where that failed", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  const sent: MailMessage[] = [];
  let isAway = true;
  const mail = {
    product: "Wesal",
    async send(message: MailMessage) {
      if (isAway) throw new Error("away");
      sent.push(message);
    },
  };
  const logger = fakeLogger();
  const rung: NewBellNotice[] = [];
  const bell = { ring: async (notices: readonly NewBellNotice[]) => void rung.push(...notices) };
  const tell = () =>
    tellOfDisabledWebhooks(
      { notices: ports.webhooks, bell, mail, logger },
      { pageUrl: "https://wesal.example/dashboard" },
    );
  await tell();
  await ports.webhooks.disable(id, "gone", ports.clock.now());
  await tell();
  expect(sent).toEqual([]);
  expect(logger.lines).toMatchObject([{ event: "webhook-mail-failed" }]);
  isAway = false;
  await tell();
  await tell();
  expect(sent).toHaveLength(1);
  // Rung by the same id, which a bell keeps once.
  expect(new Set(rung.map((each) => each.id)).size).toBe(1);
  expect(rung[0]).toMatchObject({ kind: "webhook-disabled", about: "Shop", of: null });
  expect(sent[0]).toMatchObject({ to: "layla@example.com", subject: "A Wesal webhook was disabled" });
  expect(sent[0]?.text).toContain("Hello Layla Hassan,");
  expect(sent[0]?.text).toContain(
    "the webhook to shop.example of your instance Shop was disabled on 2026-11-21 10:00 UTC",
  );
  expect(sent[0]?.text).toContain("It answered 410 Gone.");
  expect(sent[0]?.text).toContain("https://wesal.example/dashboard");
});

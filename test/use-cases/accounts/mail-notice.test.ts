import { expect, it } from "vitest";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { fakeMail } from "#test/fakes/mail.ts";
import { mailNotice } from "#use-cases/accounts/mail-notice.ts";

const MESSAGE = { to: "layla@example.com", subject: "A notice", text: "", html: "" };

it("mails a user twenty of what they bring about a day, and what carries a link of its own besides", async () => {
  const mail = fakeMail();
  const ports = { mail, limits: webLimits("live", memoryLimit) };
  for (let time = 0; time < 30; time += 1) await mailNotice(ports, 1, MESSAGE);
  expect(mail.sent).toHaveLength(20);
  await mailNotice(ports, 1, MESSAGE, true);
  await mailNotice(ports, 2, MESSAGE);
  expect(mail.sent).toHaveLength(22);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxIn, outboxMail } from "#adapters/mail/outbox.ts";
import { outboxMails } from "#adapters/mail/outbox-mails.ts";
import { fakeClock } from "#test/fakes/clock.ts";

const TEXT = { subject: "Hello", text: "To: layla@example.com", html: "<p>Hello</p>" };

let folder = "";
let directory = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wesal-outbox-"));
  directory = outboxIn(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("removes the mails to one address, in any case, and nobody else's", async () => {
  const mail = outboxMail({ directory, from: "Wesal <layla@example.com>" }, fakeClock());
  for (const to of ["layla@example.com", "omar@example.com", "not-layla@example.com", "Layla@Example.com"]) {
    await mail.send({ to, ...TEXT });
  }
  writeFileSync(join(directory, "notes.txt"), "To: layla@example.com\r\n\r\n");
  await outboxMails(directory).forget("layla@example.com");
  const left = readdirSync(directory).map((name) => /^To: .*$/m.exec(readFileSync(join(directory, name), "utf8"))?.[0]);
  expect(left.sort()).toEqual(["To: layla@example.com", "To: not-layla@example.com", "To: omar@example.com"]);
});

it("has nothing to do where there is no outbox", async () => {
  await expect(outboxMails(directory).forget("layla@example.com")).resolves.toBeUndefined();
});

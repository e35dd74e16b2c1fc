import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxMail } from "#adapters/mail/outbox.ts";
import { removeOldMails } from "#adapters/mail/outbox-retention.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { removedBy } from "#test/support/removed-by.ts";

const MAIL = { to: "layla@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const START = new Date("2026-11-21T10:00:00Z");
const DAY_MS = 86_400_000;

let folder = "";
let directory = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wesal-outbox-"));
  directory = join(folder, "outbox");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = () => readdirSync(directory).sort();
const nameOf = (n: number, ending = ".eml") =>
  `${new Date(START.getTime() + n).toISOString().replaceAll(":", "-")}-0123abcd${ending}`;

it("removes mails that are too old by the time they were written at, and keeps one of that very time", async () => {
  const clock = fakeClock(START);
  const mail = outboxMail({ directory, from: "Wesal <no-reply@wesal.invalid>" }, clock);
  await mail.send(MAIL);
  clock.pass(1);
  await mail.send(MAIL);
  const [, second] = names();
  expect(await removeOldMails({ directory, maxMails: 10 })(clock.now(), 10)).toBe(1);
  expect(names()).toEqual([second]);
});

it("keeps so many at most, the newest, a few removals at a time", async () => {
  mkdirSync(directory);
  const all = Array.from({ length: 25 }, (_, n) => nameOf(n));
  for (const name of all.toReversed()) writeFileSync(join(directory, name), "");
  const remove = removeOldMails({ directory, maxMails: 10 });
  expect(await removedBy(remove, new Date(START.getTime() - DAY_MS), 4)).toEqual([4, 4, 4, 3]);
  expect(names()).toEqual(all.slice(15));
});

it("takes drafts that a crash left along, and touches nothing else", async () => {
  mkdirSync(directory);
  for (const name of [nameOf(0, ".eml.draft"), nameOf(1), nameOf(2), "notes.txt", "2020-letter.eml"]) {
    writeFileSync(join(directory, name), "");
  }
  mkdirSync(join(directory, nameOf(0)));
  expect(await removeOldMails({ directory, maxMails: 10 })(new Date(START.getTime() + 2), 10)).toBe(2);
  expect(names()).toEqual(["2020-letter.eml", nameOf(0), nameOf(2), "notes.txt"].sort());
});

it("has nothing to do where no mail was ever written", async () => {
  expect(await removeOldMails({ directory, maxMails: 10 })(START, 10)).toBe(0);
});
